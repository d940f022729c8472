/** Everything that only a form with reCAPTCHA loads, as one file. */
export { loadRecaptcha } from "./load-recaptcha.ts";
export { RecaptchaBox } from "./recaptcha-box.tsx";
export { RecaptchaNote } from "./recaptcha-note.tsx";
export { scoreVisitor } from "./score-visitor.ts";
