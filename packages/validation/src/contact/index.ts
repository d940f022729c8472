export { isAccountNumber } from "./account-number.ts";
export { isEmail } from "./email.ts";
export { normaliseLoginValue, normaliseMobileNumber } from "./login-value.ts";
