export { isHkidBody } from "./body.ts";
export { hkidCheckDigit } from "./check-digit.ts";
export { isHkid } from "./hkid.ts";
