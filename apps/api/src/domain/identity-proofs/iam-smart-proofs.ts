import { Inject, Injectable } from "@nestjs/common";
import {
	formatIdNumber,
	HKID_PART_NAMES,
	IAM_SMART_FIELDS,
	type IamSmartField,
	type IamSmartFields,
	mustDeclareNoHkid,
	normalisePersonName,
	type Submission,
} from "@sim-registration/validation";
import { type Connection, Database } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import type { Verification } from "../registrations/registration.ts";
import { openForSession, sealForSession } from "../sessions/session-key.ts";
import type { Session } from "../sessions/sessions.ts";

/** The stored part of a delivery, sealed for the session, to recognise its values. */
interface Proof {
	/** fields that iAM Smart did not deliver are absent */
	readonly fields: Partial<IamSmartFields>;
	/** UTC, ISO 8601 */
	readonly verifiedAt: string;
	readonly transactionId: string;
}

/**
 * Stores which values iAM Smart delivered to a session, and checks whether a submission that claims
 * them contains them.
 */
@Injectable()
export class IamSmartProofs {
	constructor(
		private readonly database: Database,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** Stores a proof, within the transaction that stores the delivery. */
	async store(
		connection: Connection,
		delivery: {
			/** the session's */
			readonly publicKey: Uint8Array;
			readonly businessId: string;
			readonly sessionId: string;
			readonly fields: IamSmartFields;
			readonly transactionId: string;
		},
	): Promise<void> {
		const { publicKey, businessId, sessionId, fields, transactionId } = delivery;
		const given = IAM_SMART_FIELDS.filter((field) => fields[field] !== "");
		const proof: Proof = {
			fields: Object.fromEntries(given.map((field) => [field, fields[field]])),
			verifiedAt: this.now().toISOString(),
			transactionId,
		};
		const details = await sealForSession(
			publicKey,
			proofPurpose(businessId),
			JSON.stringify(proof),
		);
		await connection
			.insertInto("iamsmart_proofs")
			.values({ business_id: businessId, session_id: sessionId, details })
			.execute();
	}

	/**
	 * @returns the fields of a submission that a delivery to this session proves; undefined if the
	 *   submission differs from every delivery in a delivered field or in a copy
	 */
	async verify(
		{ id, privateKey }: Pick<Session, "id" | "privateKey">,
		submission: Submission,
	): Promise<Verification | undefined> {
		const rows = await this.database
			.selectFrom("iamsmart_proofs")
			.select(["business_id", "details"])
			.where("session_id", "=", id)
			.execute();
		for (const { business_id, details } of rows) {
			const text = await openForSession(privateKey, proofPurpose(business_id), details);
			const proof = JSON.parse(text) as Proof;
			if (!isProved(submission, proof)) continue;
			const { verifiedAt, transactionId } = proof;
			return { fields: fieldsOf(proof), verifiedAt, transactionId };
		}
		return undefined;
	}
}

function proofPurpose(businessId: string): string {
	return `iamsmart proof|${businessId}`;
}

function isProved(submission: Submission, proof: Proof): boolean {
	const isHolder = !mustDeclareNoHkid(submission);
	const isEachSame = fieldsOf(proof).every((field) => submission[field] === proof.fields[field]);
	return isHolder && isEachSame && areCopiesRight(submission, proof);
}

function fieldsOf({ fields }: Proof): IamSmartField[] {
	return IAM_SMART_FIELDS.filter((field) => fields[field] !== undefined);
}

/**
 * The form may repeat delivered values in the `iamsmart_` copies (specification, section 3). A copy
 * of a field that was not delivered is empty; a single number field combines its two parts.
 */
function areCopiesRight(submission: Submission, proof: Proof): boolean {
	const isEachRight = IAM_SMART_FIELDS.every((field) => {
		const copy = normaliseCopy(submission[`iamsmart_${field}`]);
		if (copy === "") return true;
		return proof.fields[field] !== undefined && copy === normaliseCopy(submission[field]);
	});
	const parts = HKID_PART_NAMES.map((part) => submission[part]);
	const wholes = ["", parts.join(""), formatIdNumber(submission)];
	return isEachRight && wholes.includes(normaliseCopy(submission.iamsmart_idNO).toUpperCase());
}

function normaliseCopy(text: string): string {
	return normalisePersonName(text);
}
