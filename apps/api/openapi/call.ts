import type { ErrorCode } from "@sim-registration/validation";
import type { SchemaName } from "./schemas.ts";

/** What a call asks of its caller; the rules of access in docs/security.md say the same. */
export type Need =
	/** a browser has to come from our own page */
	| "ownSite"
	| "csrf"
	| "session"
	/** so many from one address in a time */
	| "limit"
	/** not under maintenance */
	| "open"
	| "metricsToken";

/** A body as it is sent or answered. */
export interface Content {
	readonly schema: SchemaName;
	/** application/json where nothing else is said */
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

/** One call, as the document tells of it. */
export interface Call {
	readonly method: "get" | "post";
	/** below /real-name-registration, with parameters as Express writes them */
	readonly path: string;
	readonly name: string;
	readonly tag: string;
	readonly summary: string;
	readonly description?: string;
	readonly needs?: readonly Need[];
	readonly parameters?: readonly Parameter[];
	readonly body?: Content;
	readonly answers: Readonly<Record<number, Answer>>;
	/** besides those that its needs and its body bring along */
	readonly refusals?: readonly ErrorCode[];
}
