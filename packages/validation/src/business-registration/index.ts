export { isBrLoginPrefix } from "./login-prefix.ts";
export { isBrMonth } from "./month.ts";
export { BR_PART_NAMES, type BrPartName, isBrPart } from "./parts.ts";
export { formatBrNumber } from "./whole.ts";
