import * as v from "valibot";
import { type Answer, jsonAnswer } from "../http/answer.ts";
import type { Received } from "../http/received.ts";
import type { Tokens } from "../tokens/tokens.ts";
import { type Call, type Fault, faultSchema, spoiled } from "./fault.ts";

const score = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const scoreSchema = v.strictObject({ score });
const tokenSchema = v.strictObject({
	kind: v.picklist(["v3", "v2"]),
	hostname: v.exactOptional(v.string(), "localhost"),
	action: v.exactOptional(v.string(), "login"),
	score: v.exactOptional(score),
	ageMs: v.exactOptional(v.number(), 0),
});

const HIGH_SCORE = 0.9;

/** Admin calls for tests. They give no secret away, so they ask for none. */
export class Admin {
	readonly #tokens: Tokens;
	#score = HIGH_SCORE;
	#fault: Fault | undefined;
	#calls = noCalls();

	constructor(tokens: Tokens) {
		this.#tokens = tokens;
	}

	/** The score of all later v3 tokens. */
	get score(): number {
		return this.#score;
	}

	/** Counts a call, and applies a fault to its answer if one is set. */
	pass(call: Call, right: () => Answer): Answer {
		this.#calls[call] += 1;
		const fault = this.#fault;
		const isSpoiled = fault !== undefined && (fault.call ?? call) === call;
		return isSpoiled ? spoiled(fault, right()) : right();
	}

	setScore({ body }: Received): Answer {
		return withParsed(scoreSchema, body, (order) => {
			this.#score = order.score;
			return order;
		});
	}

	setFault({ body }: Received): Answer {
		return withParsed(faultSchema, body, (fault) => {
			this.#fault = fault;
			return fault;
		});
	}

	issueToken({ body }: Received): Answer {
		return withParsed(tokenSchema, body, ({ ageMs, ...facts }) => ({
			token: this.#tokens.issue({ ...facts, score: facts.score ?? this.#score }, ageMs),
		}));
	}

	readCalls(): Answer {
		return jsonAnswer(this.#calls);
	}

	/** Resets to high scores, no faults and no counted calls. */
	reset(): Answer {
		this.#score = HIGH_SCORE;
		this.#fault = undefined;
		this.#calls = noCalls();
		return jsonAnswer({});
	}
}

function noCalls(): Record<Call, number> {
	return { script: 0, execute: 0, siteverify: 0 };
}

function withParsed<T>(
	schema: v.GenericSchema<unknown, T>,
	body: string,
	act: (order: T) => unknown,
): Answer {
	const order = v.safeParse(schema, parseJson(body));
	if (order.success) return jsonAnswer(act(order.output));
	return jsonAnswer({ error: order.issues.map(({ message }) => message) }, 400);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
