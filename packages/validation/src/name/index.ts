export { isUsualChineseName, isUsualEnglishName } from "./alphabet.ts";
export { normaliseCompanyName, normalisePersonName } from "./normalise.ts";
