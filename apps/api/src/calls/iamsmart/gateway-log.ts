import { Injectable } from "@nestjs/common";
import type { FillingEnd } from "../../domain/identity-proofs/filling.ts";
import { Log } from "../../platform/logging/log.ts";
import { Metrics } from "../../platform/metrics/metrics.ts";
import type { GatewayError } from "./gateway/gateway-error.ts";

/** Log lines about iAM Smart: call, code and outcome; never the person. */
@Injectable()
export class GatewayLog {
	constructor(
		private readonly log: Log,
		private readonly metrics: Metrics,
	) {}

	/**
	 * A call that did not succeed. The customer's own decision is no warning; everything else is.
	 */
	failed({ call, reason, outcome }: GatewayError): void {
		this.metrics.gatewayFailures.add({ call: call ?? "none", outcome });
		const fields = { gatewayCall: call ?? "none", gatewayReason: reason, outcome };
		const isCustomers = ["cancelled", "rejected", "timed_out"].includes(outcome);
		if (isCustomers) this.log.info("iamsmart_call", fields);
		else this.log.warn("iamsmart_call_failed", fields);
	}

	begun(): void {
		this.metrics.fillings.add({ outcome: "begun" });
	}

	ended(outcome: FillingEnd): void {
		this.metrics.fillings.add({ outcome });
		this.log.info("iamsmart_filling_ended", { outcome });
	}

	/** An unexpected error of our own. */
	error(error: unknown): void {
		this.log.error("iamsmart_filling_failed", {}, error);
	}
}
