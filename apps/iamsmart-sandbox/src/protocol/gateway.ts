import { randomUUID } from "node:crypto";
import type { CallName, Fault } from "../faults/fault.ts";
import type { Faults } from "../faults/faults.ts";
import { spoilAnswer } from "../faults/spoil-answer.ts";
import type { Fillings } from "../fillings/fillings.ts";
import { type Answer, jsonAnswer } from "../http/answer.ts";
import type { Received } from "../http/received.ts";
import type { Settings } from "../settings/settings.ts";
import type { ContentKeys } from "./content-keys.ts";
import { sealEnvelope } from "./envelope.ts";
import { wrapKey } from "./key-wrapping.ts";
import { OUTCOME_MESSAGES, SUCCESS } from "./outcome-code.ts";
import { ProtocolRefusal } from "./protocol-refusal.ts";
import { readContent } from "./read-content.ts";
import { type CallResult, SEALED_CALLS } from "./sealed-calls.ts";
import { SeenNonces } from "./seen-nonces.ts";
import { CLOCK_WINDOW_MS, checkSignedHeaders } from "./signed-headers.ts";

interface Parts {
	readonly settings: Settings;
	readonly keys: ContentKeys;
	readonly fillings: Fillings;
	readonly faults: Faults;
	/** ms since 1970 */
	readonly now: () => number;
}

/** The result of a call, before the txID is added. */
interface Outcome {
	readonly code: string;
	readonly message: string;
	readonly content?: unknown;
	readonly delayMs?: number;
}

/** The calls of a client's server. The status is always 200; `code` gives the outcome. */
export class Gateway {
	readonly #parts: Parts;
	readonly #nonces = new SeenNonces(2 * CLOCK_WINDOW_MS);

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/** Answers a call; a pending fault applies after the signature has been verified. */
	answer(call: CallName, received: Received): Answer {
		const refusal = outcomeOf(() => this.#checkSignature(received));
		if (refusal.code !== SUCCESS) return answerOf(refusal);
		const fault = this.#parts.faults.take(call);
		if (fault === undefined) return answerOf(outcomeOf(() => this.#run(call, received.rawBody)));
		return this.#answerWithFault(fault, received.rawBody);
	}

	/** Revokes every key of the client; signed, with getKey's body. */
	revokeKeys(received: Received): Answer {
		const outcome = outcomeOf(() => {
			this.#checkSignature(received);
			this.#checkPlainBody(received.rawBody);
			this.#parts.keys.revokeAll();
			return {};
		});
		return answerOf(outcome);
	}

	/** A call that ends with an injected code was not executed; one with a spoilt answer was. */
	#answerWithFault({ call, code, fault, delayMs }: Fault, rawBody: Buffer): Answer {
		const outcome =
			code === undefined
				? outcomeOf(() => this.#run(call, rawBody))
				: { code, message: "Injected by /sandbox/faults" };
		const answer = answerOf({ ...outcome, delayMs: (outcome.delayMs ?? 0) + delayMs });
		return fault === undefined ? answer : spoilAnswer(answer, fault);
	}

	#checkSignature({ headers, rawBody }: Received): CallResult {
		const { settings, now } = this.#parts;
		checkSignedHeaders(headers, rawBody, { client: settings, nonces: this.#nonces, now: now() });
		return {};
	}

	#run(call: CallName, rawBody: Buffer): CallResult {
		return call === "getKey" ? this.#getKey(rawBody) : this.#sealedCall(call, rawBody);
	}

	#getKey(rawBody: Buffer): CallResult {
		this.#checkPlainBody(rawBody);
		const { keyWrapping } = this.#parts.settings;
		const { secret, issuedAt, expiresAt } = this.#parts.keys.issue(this.#parts.now());
		const content = {
			secretKey: wrapKey(secret, keyWrapping),
			pubKey: keyWrapping.publicKey.export({ type: "spki", format: "der" }).toString("base64"),
			issueAt: issuedAt,
			expiresIn: expiresAt - issuedAt,
		};
		return { content };
	}

	#checkPlainBody(rawBody: Buffer): void {
		const { getKeyBody } = this.#parts.settings;
		if (rawBody.toString("utf8") !== getKeyBody) throw new ProtocolRefusal("D20003");
	}

	#sealedCall(call: Exclude<CallName, "getKey">, rawBody: Buffer): CallResult {
		const { keys, fillings, settings } = this.#parts;
		const now = this.#parts.now();
		const { key, plaintext } = keys.open(readContent(rawBody), now);
		const result = SEALED_CALLS[call](plaintext, { fillings, slowMs: settings.slowMs, now });
		return { ...result, content: sealEnvelope(key.secret, JSON.stringify(result.content)) };
	}
}

/** Turns a call's result or exception into a code. */
function outcomeOf(run: () => CallResult): Outcome {
	try {
		return { code: SUCCESS, message: OUTCOME_MESSAGES[SUCCESS], ...run() };
	} catch (error) {
		if (error instanceof ProtocolRefusal) return { code: error.code, message: error.message };
		throw error;
	}
}

function answerOf({ code, message, content, delayMs = 0 }: Outcome): Answer {
	return { ...jsonAnswer({ txID: randomUUID(), code, message, content }), delayMs };
}
