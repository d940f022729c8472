/**
 * The contract suites for adapters, and what their harnesses need of the server, for your own tests
 * with vitest (docs/extending.md). For tests only: `@sim-registration/api/contracts`.
 */

export * from "./domain/accounts/account-directory.contract.ts";
export * from "./domain/captcha/captcha-verifier.contract.ts";
export * from "./domain/file-inspection/scanning/file-scanner.contract.ts";
export * from "./domain/outbox/delivery/registration-delivery.contract.ts";
export * from "./domain/outbox/mail/mailer.contract.ts";
export * from "./platform/files/file-store.contract.ts";
export * from "./platform/sealing/key-vault.contract.ts";
export * from "./platform/sealing/key-wrapper.contract.ts";
