/**
 * The public interface for teams that extend the server without editing it (docs/extending.md):
 * ports, their errors and values; guards and decorators for calls; functions that register both.
 * Everything else may change without notice.
 */

export { ConfigurationModule } from "./calls/configuration/configuration.module.ts";
export {
	type Account,
	AccountDirectory,
	type AccountQuery,
} from "./domain/accounts/account-directory.ts";
export type { ImportedAccount } from "./domain/accounts/account-row.ts";
export {
	AccountsUnavailableError,
	type UnavailableReason,
} from "./domain/accounts/accounts-unavailable-error.ts";
export {
	CaptchaUnavailableError,
	type CaptchaUnavailableReason,
} from "./domain/captcha/captcha-unavailable-error.ts";
export {
	type CaptchaAction,
	type CaptchaTokens,
	type CaptchaUse,
	type CaptchaVerdict,
	CaptchaVerifier,
} from "./domain/captcha/captcha-verifier.ts";
export { SpentCaptchas } from "./domain/captcha/spent-captchas.ts";
export {
	FileScanner,
	type ScanFailure,
	type ScannerModule,
	type ScannerRecipe,
	type ScanVerdict,
} from "./domain/file-inspection/scanning/file-scanner.ts";
export { MaintenanceGuard } from "./domain/maintenance/maintenance.guard.ts";
export {
	RegistrationDelivery,
	type RegistrationEvent,
} from "./domain/outbox/delivery/registration-delivery.ts";
export { type Mail, Mailer } from "./domain/outbox/mail/mailer.ts";
export { UndeliverableError } from "./domain/outbox/undeliverable-error.ts";
export { AllRecords, RecordsOfAccount } from "./domain/own-records/own-records.ts";
export { RegistrationReaderModule } from "./domain/registrations/registration-reader.module.ts";
export {
	AllRegistrations,
	RegistrationsOfAccount,
} from "./domain/registrations/registration-reader.ts";
export { SessionGuard, sessionOf } from "./domain/sessions/session.guard.ts";
export { SessionModule } from "./domain/sessions/session-guard.module.ts";
export type { Session } from "./domain/sessions/sessions.ts";
export { CLOCK, type Clock } from "./platform/environment/clock.ts";
export { ENVIRONMENT, type Environment } from "./platform/environment/environment.ts";
export {
	type AdapterExtension,
	type AdapterMaker,
	type Extension,
	type Port,
	provide,
} from "./platform/extensions/extension.ts";
export {
	type EventKind,
	EventListener,
	type ListenerExtension,
	type ListenerMaker,
	listen,
	type ServerEvent,
} from "./platform/extensions/listener.ts";
export { Monitoring, type OwnCounter, type OwnLabels } from "./platform/extensions/monitoring.ts";
export { OwnErrorCode, OwnIssueCode, type Sentences } from "./platform/extensions/own-codes.ts";
export type {
	KnownRegistration,
	PageOptions,
	RegistrationPage,
	RegistrationPages,
} from "./platform/extensions/registration-pages.ts";
export type { RegistrationRecords } from "./platform/extensions/registration-records.ts";
export {
	type JobExtension,
	type JobMaker,
	ScheduledJob,
	schedule,
} from "./platform/extensions/scheduled-job.ts";
export {
	type FileDraft,
	FileMissingError,
	FileStore,
	FileStoreRefusedError,
	FileTooLongError,
} from "./platform/files/file-store.ts";
export { CsrfGuard } from "./platform/http/csrf.guard.ts";
export { type Documentation, Documented } from "./platform/http/documented.ts";
export { OpenToEverybody } from "./platform/http/open-to-everybody.ts";
export { Problem } from "./platform/http/problem.ts";
export { Proves } from "./platform/http/proves.ts";
export { SharedRule } from "./platform/http/shared-rule.ts";
export { Log, type LogFields } from "./platform/logging/log.ts";
export { KeyVault, VaultBelongsElsewhereError } from "./platform/sealing/key-vault.ts";
export { KeyUnwrapError, KeyWrapper } from "./platform/sealing/key-wrapper.ts";
export type { SealingKey } from "./platform/sealing/seal.ts";
