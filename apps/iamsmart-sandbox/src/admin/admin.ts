import * as v from "valibot";
import { type CallName, faultSchema } from "../faults/fault.ts";
import type { Faults } from "../faults/faults.ts";
import { type Answer, jsonAnswer } from "../http/answer.ts";
import type { Received } from "../http/received.ts";
import type { TestPerson } from "../persons/test-person.ts";
import type { ContentKeys } from "../protocol/content-keys.ts";

interface Parts {
	readonly faults: Faults;
	readonly keys: ContentKeys;
	readonly persons: () => readonly TestPerson[];
	/** ms since 1970 */
	readonly now: () => number;
}

/** Admin calls for tests. They give no secret away, so they ask for none. */
export class Admin {
	readonly #parts: Parts;
	#calls = noCalls();

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/** Counts a received call, whatever its outcome. */
	count(call: CallName): void {
		this.#calls[call] += 1;
	}

	addFault({ rawBody }: Received): Answer {
		const fault = v.safeParse(faultSchema, parseJson(rawBody));
		if (!fault.success) return jsonAnswer({ error: fault.issues.map(describe) }, 400);
		this.#parts.faults.add(fault.output);
		return jsonAnswer(fault.output, 201);
	}

	clearFaults(): Answer {
		this.#parts.faults.clear();
		return jsonAnswer({});
	}

	readCalls(): Answer {
		return jsonAnswer(this.#calls);
	}

	clearCalls(): Answer {
		this.#calls = noCalls();
		return jsonAnswer(this.#calls);
	}

	expireKeys(): Answer {
		this.#parts.keys.expireAll(this.#parts.now());
		return jsonAnswer({});
	}

	readPersons(): Answer {
		return jsonAnswer(this.#parts.persons().map(({ id, result }) => ({ id, ...result })));
	}
}

function noCalls(): Record<CallName, number> {
	return { getKey: 0, initiateRequest: 0, getToken: 0, getResult: 0 };
}

function parseJson(rawBody: Buffer): unknown {
	try {
		return JSON.parse(rawBody.toString("utf8"));
	} catch {
		return undefined;
	}
}

function describe(issue: v.BaseIssue<unknown>): string {
	return `${v.getDotPath(issue) ?? "body"}: ${issue.message}`;
}
