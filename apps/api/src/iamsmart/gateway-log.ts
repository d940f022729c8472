import { Injectable } from "@nestjs/common";
import { Log } from "../logging/log.ts";
import { Metrics } from "../metrics/metrics.ts";
import type { FillingEnd } from "./fillings/filling.ts";
import type { GatewayError } from "./gateway/gateway-error.ts";

/** What the log says of iAM Smart: which call, which code, how it ended; never who. */
@Injectable()
export class GatewayLog {
	constructor(
		private readonly log: Log,
		private readonly metrics: Metrics,
	) {}

	/** A call that did not succeed. What the customer decided is no trouble; all else is. */
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

	/** Something of ours went wrong on the way. */
	error(error: unknown): void {
		this.log.error("iamsmart_filling_failed", {}, error);
	}
}
