/**
 * The public interface for teams that extend the server without editing it (docs/extending.md):
 * ports, their errors and values; guards and decorators for calls; functions that register both.
 * Everything else may change without notice.
 */

export { ConfigurationModule } from "./configuration/configuration.module.ts";
export { MaintenanceGuard } from "./configuration/maintenance.guard.ts";
export { CLOCK, type Clock } from "./environment/clock.ts";
export { ENVIRONMENT, type Environment } from "./environment/environment.ts";
export {
	type AdapterExtension,
	type AdapterMaker,
	type Extension,
	type Port,
	provide,
} from "./extensions/extension.ts";
export {
	type FileDraft,
	FileMissingError,
	FileStore,
	FileStoreRefusedError,
	FileTooLongError,
} from "./files/file-store.ts";
export {
	FileScanner,
	type ScanFailure,
	type ScannerModule,
	type ScannerRecipe,
	type ScanVerdict,
} from "./form/scanning/file-scanner.ts";
export { CsrfGuard } from "./http/csrf.guard.ts";
export { OpenToEverybody } from "./http/open-to-everybody.ts";
export { Problem } from "./http/problem.ts";
export { Proves } from "./http/proves.ts";
export { SharedRule } from "./http/shared-rule.ts";
export { Log, type LogFields } from "./logging/log.ts";
export {
	type Account,
	AccountDirectory,
	type AccountQuery,
} from "./login/accounts/account-directory.ts";
export type { ImportedAccount } from "./login/accounts/account-row.ts";
export {
	AccountsUnavailableError,
	type UnavailableReason,
} from "./login/accounts/accounts-unavailable-error.ts";
export {
	CaptchaUnavailableError,
	type CaptchaUnavailableReason,
} from "./login/captcha/captcha-unavailable-error.ts";
export type { CaptchaAction, CaptchaUse } from "./login/captcha/captcha-use.ts";
export {
	type CaptchaTokens,
	type CaptchaVerdict,
	CaptchaVerifier,
} from "./login/captcha/captcha-verifier.ts";
export { SpentCaptchas } from "./login/captcha/spent-captchas.ts";
export { SessionGuard, sessionOf } from "./login/session/session.guard.ts";
export { SessionModule } from "./login/session/session.module.ts";
export type { Session } from "./login/session/session.ts";
export { RegistrationDelivery } from "./outbox/delivery/registration-delivery.ts";
export type { RegistrationEvent } from "./outbox/delivery/registration-event.ts";
export { type Mail, Mailer } from "./outbox/mail/mailer.ts";
export { UndeliverableError } from "./outbox/undeliverable-error.ts";
export { KeyVault, VaultBelongsElsewhereError } from "./sealing/key-vault.ts";
export { KeyUnwrapError, KeyWrapper } from "./sealing/key-wrapper.ts";
export type { SealingKey } from "./sealing/seal.ts";
