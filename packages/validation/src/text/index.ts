export { countCharacters, firstCharacters } from "./count-characters.ts";
export { toHalfWidth } from "./half-width.ts";
export { isPrintable } from "./printable.ts";
