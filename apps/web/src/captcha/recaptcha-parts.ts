/** Everything that only a form with reCAPTCHA loads, as one file. */
export { RecaptchaBox, RecaptchaNote } from "./recaptcha-box.tsx";
export { loadRecaptcha, scoreVisitor } from "./recaptcha-script.ts";
