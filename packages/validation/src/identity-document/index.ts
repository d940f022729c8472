export { looksLikeHksarPassport } from "./hong-kong-passport.ts";
export { ID_TYPES, type IdType, isIdType } from "./id-type.ts";
