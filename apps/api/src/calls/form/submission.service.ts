import { Inject, Injectable } from "@nestjs/common";
import {
	DECLARATION_NO_HKID_VERSION,
	type FieldIssue,
	hongKongYear,
	isUploadName,
	type Submission,
	type SubmissionAnswer,
	submissionSchema,
	toFieldIssue,
} from "@sim-registration/validation";
import { safeParse } from "valibot";
import {
	FileInspection,
	type InspectedUpload,
} from "../../domain/file-inspection/file-inspection.ts";
import { IamSmartProofs } from "../../domain/identity-proofs/iam-smart-proofs.ts";
import {
	confirmationRecipients,
	maskEmail,
} from "../../domain/outbox/mail/confirmation-recipients.ts";
import type {
	Acceptance,
	RegistrationSummary,
	Verification,
} from "../../domain/registrations/registration.ts";
import { RegistrationContents } from "../../domain/registrations/registration-contents.ts";
import { RegistrationStore } from "../../domain/registrations/registration-store.ts";
import type { Session } from "../../domain/sessions/sessions.ts";
import { Database } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import type { CustomerLanguage } from "../../platform/http/customer-language.ts";
import { Problem } from "../../platform/http/problem.ts";
import { noteOutcome } from "../../platform/logging/request-context.ts";
import { IdempotencyKeys } from "./idempotency-keys.ts";
import { RegistrationIntake } from "./registration-intake.ts";
import { canonicalContents, comparedFieldsOf, storedFieldsOf } from "./stored-fields.ts";
import type { ReceivedSubmission } from "./submission.interceptor.ts";
import { SubmissionCaptcha } from "./submission-captcha.ts";

export interface SubmissionRequest extends ReceivedSubmission {
	readonly session: Session;
	/** when the headers arrived */
	readonly arrivedAt: Date;
	readonly language: CustomerLanguage;
}

/** Handles a submission that was read: checks it, stores it once, answers. */
@Injectable()
export class SubmissionService {
	constructor(
		private readonly idempotencyKeys: IdempotencyKeys,
		private readonly captcha: SubmissionCaptcha,
		private readonly proofs: IamSmartProofs,
		private readonly inspection: FileInspection,
		private readonly intake: RegistrationIntake,
		private readonly registrations: RegistrationStore,
		private readonly contents: RegistrationContents,
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/**
	 * @throws Problem validation_failed, file_refused, idempotency_conflict, captcha_failed,
	 * captcha_score_low, captcha_unavailable, iamsmart_unverified, session_expired, busy; then nothing
	 * is stored, and the caller discards
	 */
	async submit(request: SubmissionRequest): Promise<SubmissionAnswer> {
		const submission = this.#parse(request);
		const account = request.session.accountLookups[0];
		// First, because inspecting files costs far more than sending them.
		const captcha =
			request.captcha === "no token"
				? await this.captcha.judgeIfNew(submission.recaptchaToken, request)
				: request.captcha;
		const uploads = await this.inspection.inspect(account, request.staged);
		const earlier = await this.#findEarlier(request, submission, uploads);
		if (earlier !== undefined) return repeated(earlier);
		const verification = await this.#verify(request, submission);
		// The key was known on arrival, but its registration may have been purged since.
		if (captcha !== "passed") await this.captcha.require(submission.recaptchaToken, request);
		await this.inspection.scan(account, request.staged);
		const outcome = await this.intake.store({
			...request,
			submission,
			uploads,
			acceptances: this.#acceptances(request, submission),
			verification,
		});
		if (outcome.kind === "stored") return answer(outcome, submission.email, request.session);
		const winner = await this.#findEarlier(request, submission, uploads);
		if (winner === undefined) throw new Problem("session_expired");
		return repeated(winner);
	}

	/**
	 * The answer of a submission that was stored, for its key alone. Without the contents the
	 * server cannot tell whether the form is unchanged; the phone has to know.
	 *
	 * @returns undefined if nothing is stored under the key
	 */
	async findAnswer(
		session: Session,
		idempotencyKey: string,
	): Promise<SubmissionAnswer | undefined> {
		const stored = await this.#findStored(session, idempotencyKey);
		return stored && answer(stored.summary, String(stored.fields["email"]), session);
	}

	#parse({ session, staged }: SubmissionRequest): Submission {
		const schema = submissionSchema({
			accountNO: session.account.accountNO,
			isDummyBr: session.account.isDummyBr,
			mobileNO: session.method === "mobileNO" ? session.value : "",
			brNO: session.method === "brNO" ? session.value : "",
			currentYear: hongKongYear(this.now()),
		});
		const result = safeParse(schema, staged.values);
		if (result.success) return result.output;
		throw toProblem(result.issues.map(toFieldIssue));
	}

	/** The earlier answer to this key. */
	async #findEarlier(
		{ session, idempotencyKey }: SubmissionRequest,
		submission: Submission,
		uploads: readonly InspectedUpload[],
	): Promise<SubmissionAnswer | undefined> {
		const stored = await this.#findStored(session, idempotencyKey);
		if (stored === undefined) return undefined;
		// Earlier versions compared the fields as they were sent.
		const readings = [comparedFieldsOf(submission, stored.fields), storedFieldsOf(submission)];
		const isSame = readings.some((fields) =>
			this.idempotencyKeys.isSameContents(stored.used, canonicalContents(fields, uploads)),
		);
		if (!isSame) throw new Problem("idempotency_conflict");
		return answer(stored.summary, String(stored.fields["email"]), session);
	}

	async #findStored({ accountLookups }: Session, idempotencyKey: string) {
		const used = await this.idempotencyKeys.find(this.database, accountLookups, idempotencyKey);
		const summary = used && (await this.registrations.findById(used.registrationId));
		if (used === undefined || summary === undefined) return undefined;
		return { used, summary, fields: await this.contents.openFields(summary) };
	}

	/** What iAM Smart proved, if the submission claims it; otherwise nothing. */
	async #verify(
		{ session }: SubmissionRequest,
		submission: Submission,
	): Promise<Verification | undefined> {
		if (!submission.useIamSmart) return undefined;
		const verification = await this.proofs.verify(session, submission);
		if (verification === undefined) throw new Problem("iamsmart_unverified");
		return verification;
	}

	#acceptances({ session, language }: SubmissionRequest, submission: Submission): Acceptance[] {
		const statement: Acceptance = {
			text: "collectionStatement",
			version: session.statement.version,
			language: session.statement.language,
			acceptedAt: session.createdAt,
		};
		if (!submission.declarationNoHkid) return [statement];
		const declaration: Acceptance = {
			text: "declarationNoHkid",
			version: DECLARATION_NO_HKID_VERSION,
			language,
			acceptedAt: this.now(),
		};
		return [statement, declaration];
	}
}

/** A broken rule of a file alone is 422; anything else is 400. */
function toProblem(issues: readonly FieldIssue[]): Problem {
	const isFileOnly = issues.every(({ field }) => isUploadName(field));
	return new Problem(isFileOnly ? "file_refused" : "validation_failed", { issues });
}

function repeated(earlier: SubmissionAnswer): SubmissionAnswer {
	noteOutcome("repeated");
	return earlier;
}

function answer(
	{ reference, submittedAt }: Pick<RegistrationSummary, "reference" | "submittedAt">,
	email: string,
	{ account }: Session,
): SubmissionAnswer {
	const recipients = confirmationRecipients(email, account.contactEmail);
	return {
		success: true,
		reference,
		submittedAt,
		mailedTo: recipients.map(({ address }) => maskEmail(address)),
	};
}
