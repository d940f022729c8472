import { Inject, Injectable } from "@nestjs/common";
import {
	IAM_SMART_FIELDS,
	type IamSmartField,
	type IamSmartFields,
	normalisePersonName,
	type Submission,
} from "@sim-registration/validation";
import { type Connection, Database } from "../../database/database.ts";
import { CLOCK, type Clock } from "../../environment/clock.ts";
import type { Verification } from "../../registrations/registration.ts";
import { RootKeys } from "../../sealing/root-keys.ts";

/** What is kept of a delivery to know its values again: keyed hashes, never the values. */
interface Proof {
	/** by field; one that iAM Smart did not give is absent */
	readonly hashes: Partial<Record<IamSmartField, string>>;
	/** UTC, ISO 8601 */
	readonly verifiedAt: string;
	readonly transactionId: string;
}

/**
 * Remembers with a session which values iAM Smart delivered to it, and tells whether a submission
 * that claims to bear them does.
 */
@Injectable()
export class IamSmartProofs {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** Keeps a proof, within the transaction that keeps the delivery. */
	async keep(
		connection: Connection,
		delivery: {
			readonly businessId: string;
			readonly sessionId: string;
			readonly fields: IamSmartFields;
			readonly transactionId: string;
		},
	): Promise<void> {
		const { businessId, sessionId, fields, transactionId } = delivery;
		const given = IAM_SMART_FIELDS.filter((field) => fields[field] !== "");
		const proof: Proof = {
			hashes: Object.fromEntries(
				given.map((field) => [
					field,
					this.keys.hash("verified values", hashedText(sessionId, field, fields[field])),
				]),
			),
			verifiedAt: this.now().toISOString(),
			transactionId,
		};
		const details = this.keys.seal("verified values", businessId, JSON.stringify(proof));
		await connection
			.insertInto("iamsmart_proofs")
			.values({ business_id: businessId, session_id: sessionId, details })
			.execute();
	}

	/**
	 * @returns which fields of a submission this session's deliveries prove; undefined where it
	 *   differs from each of them in any field that was delivered, or in what it says of them
	 */
	async verify(sessionId: string, submission: Submission): Promise<Verification | undefined> {
		const rows = await this.database
			.selectFrom("iamsmart_proofs")
			.select(["business_id", "details"])
			.where("session_id", "=", sessionId)
			.execute();
		const proofs = rows.map(
			({ business_id, details }) =>
				JSON.parse(this.keys.open("verified values", business_id, details)) as Proof,
		);
		const proof = proofs.find((each) => this.#isProved(sessionId, submission, each));
		return (
			proof && {
				fields: fieldsOf(proof),
				verifiedAt: proof.verifiedAt,
				transactionId: proof.transactionId,
			}
		);
	}

	#isProved(sessionId: string, submission: Submission, proof: Proof): boolean {
		const isHolder = submission.idType === "HKID";
		const differing = fieldsOf(proof).filter((field) => {
			const text = hashedText(sessionId, field, submission[field]);
			return !this.keys.matches("verified values", text, proof.hashes[field] ?? "");
		});
		return isHolder && differing.length === 0 && areCopiesRight(submission, proof);
	}
}

function fieldsOf({ hashes }: Proof): IamSmartField[] {
	return IAM_SMART_FIELDS.filter((field) => hashes[field] !== undefined);
}

/** The session is part of it, so that nobody can compare what two customers hold. */
function hashedText(sessionId: string, field: IamSmartField, value: string): string {
	return `${sessionId}|${field}|${value}`;
}

/**
 * The form may repeat what was delivered in the `iamsmart_` copies (specification, section 3). A copy
 * of a field that was not delivered is empty; the number in one piece is that of its two parts.
 */
function areCopiesRight(submission: Submission, proof: Proof): boolean {
	const isEachRight = IAM_SMART_FIELDS.every((field) => {
		const copy = normaliseCopy(submission[`iamsmart_${field}`]);
		if (copy === "") return true;
		return proof.hashes[field] !== undefined && copy === normaliseCopy(submission[field]);
	});
	const { idNO_1, idNO_2, iamsmart_idNO } = submission;
	const wholes = ["", `${idNO_1}${idNO_2}`, `${idNO_1}(${idNO_2})`];
	return isEachRight && wholes.includes(normaliseCopy(iamsmart_idNO).toUpperCase());
}

function normaliseCopy(text: string): string {
	return normalisePersonName(text);
}
