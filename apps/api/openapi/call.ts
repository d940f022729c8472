import type { ErrorCode } from "@sim-registration/validation";
import type { SchemaName } from "./schemas.ts";

/** What a call requires; the access rules in docs/security.md list the same. */
export type Need =
	/** a browser request must come from our own page */
	| "ownSite"
	| "csrf"
	| "session"
	/** limited calls per address and time */
	| "limit"
	/** not available under maintenance */
	| "open"
	| "metricsToken";

/** A request or answer body. */
export interface Content {
	readonly schema: SchemaName;
	/** default application/json */
	readonly type?: string;
	readonly examples: Readonly<Record<string, unknown>>;
}

export interface Answer {
	readonly description: string;
	readonly content?: Content;
	readonly headers?: readonly AnswerHeader[];
}

export type AnswerHeader = "Set-Cookie" | "Location";

export interface Parameter {
	readonly name: string;
	readonly in: "path" | "query" | "header" | "cookie";
	readonly description: string;
	readonly required?: boolean;
	readonly example: string;
}

/** Description of a call. */
export interface Call {
	readonly method: "get" | "post";
	/** below /real-name-registration, with parameters in Express syntax */
	readonly path: string;
	readonly name: string;
	readonly tag: string;
	readonly summary: string;
	readonly description?: string;
	readonly needs?: readonly Need[];
	readonly parameters?: readonly Parameter[];
	readonly body?: Content;
	readonly answers: Readonly<Record<number, Answer>>;
	/** in addition to those that follow from its needs and its body */
	readonly refusals?: readonly ErrorCode[];
}
