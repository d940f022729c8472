import { Injectable } from "@nestjs/common";
import { iamSmartFieldsOf } from "@sim-registration/validation";
import { whenDatabaseIsFree } from "../../database/busy.ts";
import { Database } from "../../database/database.ts";
import { SessionStore } from "../../login/session/session-store.ts";
import { GatewayError } from "../gateway/gateway-error.ts";
import { type GatewayResult, IamSmartGateway } from "../gateway/iam-smart-gateway.ts";
import type { Outcome } from "../gateway/outcome.ts";
import { GatewayLog } from "../gateway-log.ts";
import { IamSmartProofs } from "../proof/iam-smart-proofs.ts";
import type { Filling, FillingEnd, FillingStatus } from "./filling.ts";
import { FillingStore } from "./filling-store.ts";

/** What the customer's form can tell apart. */
const ENDS: Record<Exclude<Outcome, "success">, Exclude<FillingEnd, "delivered">> = {
	cancelled: "cancelled",
	rejected: "rejected",
	timed_out: "failed",
	renew_key: "failed",
	refused: "failed",
	failed: "failed",
};

/** Collects what a customer agreed to give, and keeps it for the original tab. */
@Injectable()
export class Collection {
	constructor(
		private readonly database: Database,
		private readonly gateway: IamSmartGateway,
		private readonly fillings: FillingStore,
		private readonly proofs: IamSmartProofs,
		private readonly sessions: SessionStore,
		private readonly gatewayLog: GatewayLog,
	) {}

	/**
	 * Asks for the values of a filling that the caller has moved to `collecting`. It has ended when
	 * this resolves, and nothing is thrown: nobody but the filling itself is to be told.
	 *
	 * @param code iAM Smart's authorisation code
	 */
	async collect(filling: Filling, code: string): Promise<FillingEnd> {
		try {
			const result = await this.gateway.collect(
				{
					businessId: filling.businessId,
					isOurState: (state) => this.fillings.isSentAwayWith(filling, state),
				},
				code,
			);
			return await this.#deliver(filling, result);
		} catch (error) {
			return await this.#fail(filling, error);
		}
	}

	/** A browser that came back with an error instead of a code, or whose code is given up. */
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
		const isKept = await whenDatabaseIsFree(() =>
			this.database.transaction().execute(async (transaction) => {
				if (!(await this.fillings.deliver(transaction, filling, { profile, publicKey })))
					return false;
				await this.proofs.keep(transaction, proved);
				return true;
			}),
		);
		if (!isKept) return await this.#findEnd(filling);
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
	 * How the filling ended before: by another request, as when the form stopped waiting, or by this one,
	 * where the database's answer was lost.
	 */
	async #findEnd({ sessionId, businessId }: Filling): Promise<FillingEnd> {
		const found = await whenDatabaseIsFree(() => this.fillings.find(sessionId, businessId));
		if (found?.status === "replaced" || found?.status === "withdrawn") return found.status;
		const end = found !== undefined && isOwnEnd(found.status) ? found.status : "failed";
		this.gatewayLog.ended(end);
		return end;
	}
}

/** Whether nothing but a collection ends a filling so. */
function isOwnEnd(status: FillingStatus): status is "delivered" | "cancelled" | "rejected" {
	return status === "delivered" || status === "cancelled" || status === "rejected";
}
