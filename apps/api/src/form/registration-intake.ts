import { Inject, Injectable } from "@nestjs/common";
import type { FileFormat, Submission } from "@sim-registration/validation";
import { AuditLog } from "../audit/audit-log.ts";
import { accountActor } from "../audit/security-events.ts";
import { whenDatabaseIsFree } from "../database/busy.ts";
import { CommitFailedError } from "../database/commit-failed-error.ts";
import { Database, type Transaction } from "../database/database.ts";
import { CLOCK, type Clock } from "../environment/clock.ts";
import { FileStore } from "../files/file-store.ts";
import { FileStoreUnavailableError } from "../files/file-store-unavailable-error.ts";
import { Log } from "../logging/log.ts";
import type { Session } from "../login/session/session.ts";
import { SessionStore } from "../login/session/session-store.ts";
import { Outbox } from "../outbox/outbox.ts";
import { makeReference } from "../registrations/reference.ts";
import type {
	Acceptance,
	CustomerLanguage,
	FieldValue,
	NewRegistration,
	RegisteredFile,
	Verification,
} from "../registrations/registration.ts";
import { RegistrationStore } from "../registrations/registration-store.ts";
import { KeyVault } from "../sealing/key-vault.ts";
import { RootKeys } from "../sealing/root-keys.ts";
import { IdempotencyKeys } from "./idempotency-keys.ts";
import type { InspectedUpload } from "./inspection/file-inspection.ts";
import { canonicalContents, comparedFieldsOf, keptFieldsOf } from "./submission-contents.ts";
import type { ReadSubmission } from "./submission-reader/submission-reader.ts";

export interface CheckedSubmission {
	readonly session: Session;
	readonly idempotencyKey: string;
	readonly language: CustomerLanguage;
	readonly read: ReadSubmission;
	readonly submission: Submission;
	readonly uploads: readonly InspectedUpload[];
	readonly acceptances: readonly Acceptance[];
	readonly verification: Verification | undefined;
}

/** `lost` where another request with the same key or session was quicker; nothing is kept then. */
export type IntakeOutcome = { kind: "kept"; reference: string } | { kind: "lost" };

/**
 * Keeps a checked submission. The order is what makes it safe: the key in the vault, the files on
 * the disk, then one transaction with everything that names them. Whatever dies in between leaves
 * only files and keys that no row names, which the sweeper removes.
 */
@Injectable()
export class RegistrationIntake {
	constructor(
		private readonly database: Database,
		private readonly vault: KeyVault,
		private readonly files: FileStore,
		private readonly registrations: RegistrationStore,
		private readonly idempotencyKeys: IdempotencyKeys,
		private readonly sessions: SessionStore,
		private readonly outbox: Outbox,
		private readonly audit: AuditLog,
		private readonly keys: RootKeys,
		private readonly log: Log,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** @throws what the database throws where another process held it for too long, see `busy.ts` */
	async keep(checked: CheckedSubmission): Promise<IntakeOutcome> {
		const registration = this.#toRegistration(checked);
		await this.vault.keep(registration.key, registration.id);
		await this.#orTakeBack(registration, () => this.#commitFiles(checked));
		const isKept = await this.#orTakeBack(registration, () =>
			whenDatabaseIsFree(() => this.#commit(checked, registration)),
		);
		if (!isKept) {
			await this.#takeBack(registration);
			return { kind: "lost" };
		}
		this.audit.secure();
		await this.vault.confirm(registration.key.id);
		this.log.info("registration_kept", { reference: registration.reference });
		this.outbox.wake();
		return { kind: "kept", reference: registration.reference };
	}

	async #commitFiles({ uploads }: CheckedSubmission): Promise<void> {
		for (const { draft } of uploads) await draft.commit();
	}

	/**
	 * A commit that failed may be on the disk all the same, and a file without an answer in the store: then
	 * only the sweeper, which asks the rows, may take anything back.
	 */
	async #orTakeBack<Result>(
		registration: NewRegistration,
		step: () => Promise<Result>,
	): Promise<Result> {
		try {
			return await step();
		} catch (error) {
			if (!isEndUnknown(error)) await this.#takeBack(registration);
			throw error;
		}
	}

	async #commit(checked: CheckedSubmission, registration: NewRegistration): Promise<boolean> {
		return await this.database.transaction().execute(async (transaction) => {
			if (!(await this.#claim(transaction, checked))) return false;
			await this.registrations.keep(transaction, registration);
			await this.idempotencyKeys.remember(transaction, {
				accountLookup: checked.session.accountLookups[0],
				key: checked.idempotencyKey,
				contents: contentsOf(checked, registration),
				registrationId: registration.id,
			});
			await this.outbox.add(transaction, registration);
			await this.audit.append(transaction, {
				actor: accountActor(this.keys, checked.session.account.accountNO),
				action: "submission accepted",
				subject: registration.reference,
			});
			return true;
		});
	}

	/** The session ends with the first submission that commits; the key is used once. */
	async #claim(transaction: Transaction, checked: CheckedSubmission): Promise<boolean> {
		const { session, idempotencyKey } = checked;
		const used = await this.idempotencyKeys.find(
			transaction,
			session.accountLookups,
			idempotencyKey,
		);
		if (used !== undefined) return false;
		return await this.sessions.end(transaction, session.id, idempotencyKey);
	}

	/** Only where no row names these files and this key, and none ever will. */
	async #takeBack({ key, files }: NewRegistration): Promise<void> {
		for (const { id } of files) await this.files.remove(id);
		await this.vault.destroy(key.id);
	}

	#toRegistration(checked: CheckedSubmission): NewRegistration {
		const { session, read, uploads, language, acceptances, verification } = checked;
		return {
			id: read.registrationId,
			reference: makeReference(),
			key: read.key,
			accountLookups: session.accountLookups,
			language,
			loginMethod: session.method,
			submittedAt: this.now(),
			fields: { ...keptFieldsOf(checked.submission), ...sessionFields(session) },
			files: uploads.map(toRegisteredFile),
			acceptances,
			verification,
		};
	}
}

function isEndUnknown(error: unknown): boolean {
	if (error instanceof FileStoreUnavailableError) return error.isEndUnknown;
	return error instanceof CommitFailedError;
}

/** What repetitions are compared with. */
function contentsOf(
	{ submission, uploads }: CheckedSubmission,
	{ fields }: NewRegistration,
): string {
	return canonicalContents(comparedFieldsOf(submission, fields), uploads);
}

/** What the server knows from the login, never from the body. */
function sessionFields({ account, method, value }: Session): Record<string, FieldValue> {
	return {
		accountNO: account.accountNO,
		mobileNO: method === "mobileNO" ? value : "",
		brNO: method === "brNO" ? value : "",
		isDummyBr: account.isDummyBr,
		contactEmail: account.contactEmail,
	};
}

function toRegisteredFile({ fileId, upload, facts, sha256 }: InspectedUpload): RegisteredFile {
	const { name, type, byteLength, detectedFormat } = facts;
	return {
		id: fileId,
		upload,
		format: detectedFormat as FileFormat,
		byteLength,
		name,
		type,
		sha256,
	};
}
