import { type Answer, jsonAnswer } from "./http/answer.ts";
import type { Received } from "./http/received.ts";
import type { Kind, Settings } from "./settings.ts";
import type { Tokens } from "./tokens/tokens.ts";

/** `POST siteverify` (developers.google.com/recaptcha/docs/verify): always 200, with or without success. */
export function siteVerify({ secretKeys }: Settings, tokens: Tokens, received: Received): Answer {
	const form = new URLSearchParams(received.body);
	const secret = form.get("secret");
	if (!secret) return refused("missing-input-secret");
	const kind = (["v3", "v2"] as const).find((each: Kind) => secretKeys[each] === secret);
	if (kind === undefined) return refused("invalid-input-secret");
	const response = form.get("response");
	if (!response) return refused("missing-input-response");
	const redeemed = tokens.redeem(response, kind);
	if (redeemed.outcome === "unknown") return refused("invalid-input-response");
	if (redeemed.outcome === "over") return refused("timeout-or-duplicate");
	const { hostname, action, score } = redeemed.token;
	const challenge_ts = new Date(redeemed.madeAt).toISOString().replace(/\.\d+Z$/, "Z");
	const scored = kind === "v3" ? { score, action } : {};
	return jsonAnswer({ success: true, challenge_ts, hostname, ...scored });
}

function refused(code: string): Answer {
	return jsonAnswer({ success: false, "error-codes": [code] });
}
