import { Injectable } from "@nestjs/common";
import { iamSmartFieldsOf } from "@sim-registration/validation";
import type {
	Filling,
	FillingEnd,
	FillingStatus,
} from "../../../domain/identity-proofs/filling.ts";
import { IamSmartProofs } from "../../../domain/identity-proofs/iam-smart-proofs.ts";
import { Sessions } from "../../../domain/sessions/sessions.ts";
import { whenDatabaseIsFree } from "../../../platform/database/busy.ts";
import { Database } from "../../../platform/database/database.ts";
import { GatewayError } from "../gateway/gateway-error.ts";
import { type GatewayResult, IamSmartGateway } from "../gateway/iam-smart-gateway.ts";
import type { Outcome } from "../gateway/outcome.ts";
import { GatewayLog } from "../gateway-log.ts";
import { FillingStore } from "./filling-store.ts";

/** Outcomes that the customer's form distinguishes. */
const ENDS: Record<Exclude<Outcome, "success">, Exclude<FillingEnd, "delivered">> = {
	cancelled: "cancelled",
	rejected: "rejected",
	timed_out: "failed",
	renew_key: "failed",
	refused: "failed",
	failed: "failed",
};

/** Collects the values that a customer agreed to share, and stores them for the original tab. */
@Injectable()
export class Collection {
	constructor(
		private readonly database: Database,
		private readonly gateway: IamSmartGateway,
		private readonly fillings: FillingStore,
		private readonly proofs: IamSmartProofs,
		private readonly sessions: Sessions,
		private readonly gatewayLog: GatewayLog,
	) {}

	/**
	 * Requests the values of a filling that the caller has moved to `collecting`. The filling has
	 * ended when this resolves, whatever iAM Smart answered. Throws only if the database stays
	 * unavailable.
	 *
	 * @param code iAM Smart's authorisation code
	 */
	async collect(filling: Filling, code: string): Promise<FillingEnd> {
		try {
			const result = await this.gateway.collect(
				{
					businessId: filling.businessId,
					isOurState: (state) => this.fillings.wasRedirectedWith(filling, state),
				},
				code,
			);
			return await this.#deliver(filling, result);
		} catch (error) {
			return await this.#fail(filling, error);
		}
	}

	/**
	 * Handles a browser that returned with an error instead of a code, or whose code is abandoned.
	 */
	async end(filling: Filling, error: GatewayError): Promise<FillingEnd> {
		return await this.#fail(filling, error);
	}

	async #deliver(filling: Filling, { profile, transactionId }: GatewayResult): Promise<FillingEnd> {
		const fields = iamSmartFieldsOf(profile);
		if (fields === undefined) throw GatewayError.of("unreadable").during("getResult");
		const { businessId, sessionId } = filling;
		const publicKey = await whenDatabaseIsFree(() => this.sessions.findPublicKey(sessionId));
		if (publicKey === undefined) return await this.#findEnd(filling);
		const proved = { publicKey, businessId, sessionId, fields, transactionId };
		const isStored = await whenDatabaseIsFree(() =>
			this.database.transaction().execute(async (transaction) => {
				if (!(await this.fillings.deliver(transaction, filling, { profile, publicKey })))
					return false;
				await this.proofs.store(transaction, proved);
				return true;
			}),
		);
		if (!isStored) return await this.#findEnd(filling);
		this.gatewayLog.ended("delivered");
		return "delivered";
	}

	async #fail(filling: Filling, error: unknown): Promise<FillingEnd> {
		const isGateways = error instanceof GatewayError;
		if (isGateways) this.gatewayLog.failed(error);
		else this.gatewayLog.error(error);
		const end = isGateways ? ENDS[error.outcome] : "failed";
		const isEnded = await whenDatabaseIsFree(() => this.fillings.move(filling, "collecting", end));
		if (!isEnded) return await this.#findEnd(filling);
		this.gatewayLog.ended(end);
		return end;
	}

	/**
	 * How the filling has ended already: by another request, such as the form's cancellation, or by
	 * this one, if the database's answer was lost.
	 */
	async #findEnd({ sessionId, businessId }: Filling): Promise<FillingEnd> {
		const found = await whenDatabaseIsFree(() =>
			this.fillings.findOfSession(sessionId, businessId),
		);
		if (found?.status === "replaced" || found?.status === "withdrawn") return found.status;
		const end = found !== undefined && isOwnEnd(found.status) ? found.status : "failed";
		this.gatewayLog.ended(end);
		return end;
	}
}

/** Whether only a collection ends a filling with this status. */
function isOwnEnd(status: FillingStatus): status is "delivered" | "cancelled" | "rejected" {
	return status === "delivered" || status === "cancelled" || status === "rejected";
}
