import { readFileSync } from "node:fs";
import type { Admin } from "../admin/admin.ts";
import { type Answer, fileAnswer, jsonAnswer } from "../http/answer.ts";
import type { Received } from "../http/received.ts";
import type { Kind, Settings } from "../settings.ts";
import type { Tokens } from "../tokens/tokens.ts";

interface Parts {
	readonly settings: Settings;
	readonly tokens: Tokens;
	readonly admin: Admin;
}

/** The requests of a browser: scripts, the box in its frame, and tokens. */
export class BrowserCalls {
	readonly #parts: Parts;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	file(type: "javascript" | "html", name: string): () => Answer {
		const text = readFileSync(new URL(name, import.meta.url), "utf8");
		return () => fileAnswer(type, text);
	}

	/** Issues a v3 token for the requesting page. */
	execute({ query, origin, body }: Received): Answer {
		return this.#issue("v3", query.get("k"), origin, new URLSearchParams(body).get("action"));
	}

	/** Issues a v2 token for the page around the frame. */
	tick({ query }: Received): Answer {
		return this.#issue("v2", query.get("k"), query.get("co"), null);
	}

	#issue(
		kind: Kind,
		siteKey: string | null,
		origin: string | null | undefined,
		action: string | null,
	): Answer {
		const { settings, tokens, admin } = this.#parts;
		if (siteKey !== settings.siteKeys[kind]) return jsonAnswer({ error: "Invalid site key" }, 400);
		if (!origin || !URL.canParse(origin)) return jsonAnswer({ error: "No origin" }, 400);
		const { hostname } = new URL(origin);
		const scored = kind === "v3" ? { action: action ?? "", score: admin.score } : {};
		return jsonAnswer({ token: tokens.issue({ kind, hostname, ...scored }) });
	}
}
