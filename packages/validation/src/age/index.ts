export { type DateParts, isBirthDate } from "./date-parts.ts";
export { hongKongYear } from "./hong-kong-year.ts";
export { isAdultByYear } from "./year-difference.ts";
