export { countCharacters, firstCharacters, isPrintable } from "./characters.ts";
export { toHalfWidth } from "./half-width.ts";
