import { Inject, Injectable } from "@nestjs/common";
import type { FileFormat, Submission } from "@sim-registration/validation";
import { AuditLog } from "../../domain/audit/audit-log.ts";
import { accountActor } from "../../domain/audit/security-events.ts";
import { forgetReminders } from "../../domain/draft-keys/draft-key-lifetime.ts";
import { Events } from "../../domain/events/events.ts";
import type { InspectedUpload } from "../../domain/file-inspection/file-inspection.ts";
import { Outbox } from "../../domain/outbox/outbox.ts";
import { makeReference } from "../../domain/registrations/reference.ts";
import type {
	Acceptance,
	FieldValue,
	NewRegistration,
	RegisteredFile,
	Verification,
} from "../../domain/registrations/registration.ts";
import { RegistrationStore } from "../../domain/registrations/registration-store.ts";
import { SweptKeys } from "../../domain/registrations/swept-keys.ts";
import type { Session } from "../../domain/sessions/sessions.ts";
import { Sessions } from "../../domain/sessions/sessions.ts";
import { whenDatabaseIsFree } from "../../platform/database/busy.ts";
import { CommitUnansweredError } from "../../platform/database/commit-failed-error.ts";
import { Database } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { FileStore } from "../../platform/files/file-store.ts";
import { FileStoreUnavailableError } from "../../platform/files/file-store-unavailable-error.ts";
import type { CustomerLanguage } from "../../platform/http/customer-language.ts";
import { Log } from "../../platform/logging/log.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { IdempotencyKeys } from "./idempotency-keys.ts";
import { canonicalContents, comparedFieldsOf, storedFieldsOf } from "./stored-fields.ts";
import type { StagedSubmission } from "./submission-reader/submission-reader.ts";

export interface CheckedSubmission {
	readonly session: Session;
	readonly idempotencyKey: string;
	readonly language: CustomerLanguage;
	readonly staged: StagedSubmission;
	readonly submission: Submission;
	readonly uploads: readonly InspectedUpload[];
	readonly acceptances: readonly Acceptance[];
	readonly verification: Verification | undefined;
}

/** `superseded` if the Idempotency-Key was already used or the session has ended; nothing is stored. */
export type IntakeOutcome =
	| { kind: "stored"; reference: string; submittedAt: string }
	| { kind: "superseded" };

/**
 * Stores a checked submission. The order makes it safe: the key in the vault, the files in
 * their store, then one transaction with everything that names them. A crash in between leaves only files
 * and keys that no row names, which the sweeper removes. If the outcome of an attempt is unknown,
 * nothing is undone, and the sweeper removes what is left.
 */
@Injectable()
export class RegistrationIntake {
	constructor(
		private readonly database: Database,
		private readonly vault: KeyVault,
		private readonly files: FileStore,
		private readonly registrations: RegistrationStore,
		private readonly sweptKeys: SweptKeys,
		private readonly idempotencyKeys: IdempotencyKeys,
		private readonly sessions: Sessions,
		private readonly outbox: Outbox,
		private readonly events: Events,
		private readonly audit: AuditLog,
		private readonly keys: RootKeys,
		private readonly log: Log,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** @throws the database's error if another process blocked it for too long, see `busy.ts` */
	async store(checked: CheckedSubmission): Promise<IntakeOutcome> {
		const registration = this.#toRegistration(checked);
		await this.vault.keep(registration.key, registration.id);
		await this.#commitFiles(checked, registration);
		if (!(await this.#commitRows(checked, registration))) return { kind: "superseded" };
		this.audit.scheduleHead();
		await this.#orSweepLater(() => this.vault.confirm(registration.key.id));
		const { reference, submittedAt } = registration;
		this.log.info("registration_kept", { reference });
		this.outbox.wake();
		return { kind: "stored", reference, submittedAt: submittedAt.toISOString() };
	}

	/**
	 * A failed commit may still have stored its file, or may yet do so, unless the store refused it:
	 * the file and its key are left to the sweeper.
	 */
	async #commitFiles({ uploads }: CheckedSubmission, registration: NewRegistration): Promise<void> {
		const committed: string[] = [];
		const errors: unknown[] = [];
		const commit = async ({ draft, fileId }: InspectedUpload) => {
			try {
				await draft.commit();
				committed.push(fileId);
			} catch (error) {
				errors.push(error);
			}
		};
		await Promise.all(uploads.map(commit));
		if (errors.length === 0) return;
		await this.#orSweepLater(() =>
			errors.every(isRefusal) ? this.#takeBack(registration) : this.#remove(committed),
		);
		throw errors[0];
	}

	/**
	 * Removes the files and the key only if no attempt reached its commit. After that the rows may
	 * exist, whatever error was reported.
	 *
	 * @returns false if the Idempotency-Key was already used or the session has ended
	 */
	async #commitRows(checked: CheckedSubmission, registration: NewRegistration): Promise<boolean> {
		let mayBeStored = false;
		const commit = () =>
			whenDatabaseIsFree(() =>
				this.#commit(checked, registration, () => {
					mayBeStored = true;
				}),
			);
		let isStored = false;
		try {
			isStored = await commit().catch((error: unknown) => {
				if (!(error instanceof CommitUnansweredError)) throw error;
				return commit();
			});
		} finally {
			if (!isStored && !mayBeStored) await this.#orSweepLater(() => this.#takeBack(registration));
		}
		return isStored;
	}

	/** When it resolves, the rows are on the disk: for SQLite see `sqlite-driver.ts`. */
	async #commit(
		checked: CheckedSubmission,
		registration: NewRegistration,
		onCommit: () => void,
	): Promise<boolean> {
		return await this.database.transaction().execute(async (transaction) => {
			const { session, idempotencyKey: key } = checked;
			const { accountLookups } = session;
			const wanted = { accountLookups, key, registrationId: registration.id };
			const check = await this.idempotencyKeys.check(transaction, wanted);
			if (check !== "granted") return check === "already registered";
			await this.sweptKeys.throwIfSwept(transaction, registration.key.id);
			// The session ends with the first submission that commits.
			if (!(await this.sessions.end(transaction, session.id, key))) return false;
			await this.registrations.store(transaction, registration);
			await this.idempotencyKeys.remember(transaction, {
				accountLookup: accountLookups[0],
				key,
				contents: contentsOf(checked, registration),
				registrationId: registration.id,
			});
			await forgetReminders(transaction, accountLookups);
			await this.outbox.add(transaction, registration);
			await this.events.add(transaction, "registration accepted", registration.reference);
			await this.audit.append(transaction, {
				actor: accountActor(this.keys, session.account.accountNO),
				action: "submission accepted",
				subject: registration.reference,
			});
			onCommit();
			return true;
		});
	}

	/** Only if no row names these files and this key, and none ever will. */
	async #takeBack({ key, files }: NewRegistration): Promise<void> {
		await this.#remove(files.map(({ id }) => id));
		await this.vault.destroy(key.id);
	}

	async #remove(fileIds: readonly string[]): Promise<void> {
		for (const id of fileIds) await this.files.remove(id);
	}

	/**
	 * If this step fails, the sweeper repeats it later, guided by the rows. The answer does not
	 * change.
	 */
	async #orSweepLater(step: () => Promise<void>): Promise<void> {
		try {
			await step();
		} catch (error) {
			this.log.error("left_to_sweep", {}, error);
		}
	}

	#toRegistration(checked: CheckedSubmission): NewRegistration {
		const { session, staged, uploads, language, acceptances, verification } = checked;
		return {
			id: staged.registrationId,
			reference: makeReference(),
			key: staged.key,
			accountLookups: session.accountLookups,
			language,
			loginMethod: session.method,
			submittedAt: this.now(),
			fields: { ...storedFieldsOf(checked.submission), ...sessionFields(session) },
			files: uploads.map(toRegisteredFile),
			acceptances,
			verification,
		};
	}
}

/** Whether the store has refused a file. */
function isRefusal(error: unknown): boolean {
	return error instanceof FileStoreUnavailableError && !error.isEndUnknown;
}

/** What repeated submissions are compared with. */
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
