import { CaptchaUnavailableError } from "./captcha-unavailable-error.ts";
import { parseSiteVerifyAnswer, type SiteVerifyAnswer } from "./site-verify-answer.ts";

/** Far larger than any documented answer. */
const ANSWER_MAX_BYTES = 16_384;
/** Errors of our request, not of the customer's token. */
const OUR_FAULTS = ["missing-input-secret", "invalid-input-secret", "bad-request"];

interface SiteVerifyRequest {
	readonly url: string;
	readonly secretKey: string;
	readonly token: string;
	readonly timeoutMs: number;
}

/**
 * Queries reCAPTCHA about a token, once: a token can only be queried once, so a lost answer cannot
 * be recovered. The customer's address, which is optional, is not sent.
 *
 * @throws CaptchaUnavailableError for anything except a documented answer
 */
export async function siteVerify(request: SiteVerifyRequest): Promise<SiteVerifyAnswer> {
	const signal = AbortSignal.timeout(request.timeoutMs);
	const answer = parseSiteVerifyAnswer(await ask(request, signal));
	if (answer === undefined) throw new CaptchaUnavailableError("unreadable");
	if (!answer.success && answer["error-codes"].some((code) => OUR_FAULTS.includes(code)))
		throw new CaptchaUnavailableError("settings");
	return answer;
}

async function ask(
	{ url, secretKey, token }: SiteVerifyRequest,
	signal: AbortSignal,
): Promise<string> {
	try {
		const response = await fetch(url, {
			method: "POST",
			body: new URLSearchParams({ secret: secretKey, response: token }),
			redirect: "error",
			signal,
		});
		const text = await readBounded(response);
		if (response.status !== 200) throw new CaptchaUnavailableError("status");
		return text;
	} catch (error) {
		if (error instanceof CaptchaUnavailableError) throw error;
		throw new CaptchaUnavailableError(signal.aborted ? "timeout" : "unreachable");
	}
}

async function readBounded({ body }: Response): Promise<string> {
	const chunks: Uint8Array[] = [];
	let received = 0;
	for await (const chunk of body ?? []) {
		received += chunk.byteLength;
		if (received > ANSWER_MAX_BYTES) throw new CaptchaUnavailableError("unreadable");
		chunks.push(chunk);
	}
	return Buffer.concat(chunks).toString("utf8");
}
