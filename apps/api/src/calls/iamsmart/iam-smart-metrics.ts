import type { FillingEnd } from "../../domain/identity-proofs/filling.ts";
import { registerOutcomes } from "../../platform/metrics/register-outcomes.ts";
import type { GatewayCall, GatewayError } from "./gateway/gateway-error.ts";

/** Records, so that the compiler reports a missing new outcome. */
const FILLINGS: Record<FillingEnd | "begun", true> = {
	begun: true,
	delivered: true,
	rejected: true,
	cancelled: true,
	failed: true,
	replaced: true,
	withdrawn: true,
};
const CALLS: Record<GatewayCall | "none", true> = {
	getKey: true,
	initiateRequest: true,
	getToken: true,
	getResult: true,
	none: true,
};
const CALL_OUTCOMES: Record<GatewayError["outcome"], true> = {
	cancelled: true,
	rejected: true,
	timed_out: true,
	renew_key: true,
	refused: true,
	failed: true,
};

export const IAM_SMART_METRICS = [
	registerOutcomes(
		"fillings",
		({ fillings }) => fillings,
		Object.keys(FILLINGS).map((outcome) => ({ outcome })),
	),
	registerOutcomes(
		"calls to iAM Smart",
		({ gatewayFailures }) => gatewayFailures,
		Object.keys(CALLS).flatMap((call) =>
			Object.keys(CALL_OUTCOMES).map((outcome) => ({ call, outcome })),
		),
	),
];
