/**
 * The contract suites for adapters, and what their harnesses need of the server, for your own tests
 * with vitest (docs/extending.md). For tests only: `@sim-registration/api/contracts`.
 */
export * from "./files/file-store.contract.ts";
export * from "./form/scanning/file-scanner.contract.ts";
export * from "./login/accounts/account-directory.contract.ts";
export * from "./login/captcha/captcha-verifier.contract.ts";
export { openSpentCaptchas } from "./login/captcha/open-spent-captchas.ts";
export * from "./outbox/delivery/registration-delivery.contract.ts";
export * from "./outbox/mail/mailer.contract.ts";
export * from "./sealing/key-vault.contract.ts";
export * from "./sealing/key-wrapper.contract.ts";
