import type { OwnCode } from "@sim-registration/validation";

/** A code's sentence in each language of the form. Shown as text. */
export type Sentences = Readonly<Record<(typeof CATALOGS)[number], string>>;

/** Not 401, 403, 429 and 503, after which the form ends the session, or repeats the call. */
export type OwnStatus = (typeof STATUSES)[number];

const CATALOGS = ["en_US", "zh_HK", "zh_CN"] as const;
const STATUSES = [400, 404, 409, 422] as const;
/** Letters only, as in the names of metrics and log lines. */
const CODE = /^own(_[a-z]+){1,6}$/;
const LONGEST_SENTENCE = 400;

/** Why a request was refused: an error code of a team's own, for `new Problem(…)`. */
export class OwnErrorCode {
	/** @param code begins with `own_`, so that no later release of the server has it */
	constructor(
		readonly code: OwnCode,
		readonly status: OwnStatus,
		readonly sentences: Sentences,
	) {}
}

/** What is wrong with a field: an issue code of a team's own, for the message of a rule. */
export class OwnIssueCode {
	/** @param code begins with `own_` */
	constructor(
		readonly code: OwnCode,
		readonly sentences: Sentences,
	) {}
}

export type DeclaredCode = OwnErrorCode | OwnIssueCode;

export function isDeclaredCode(item: unknown): item is DeclaredCode {
	return item instanceof OwnErrorCode || item instanceof OwnIssueCode;
}

/** What is wrong with a declared code, in sentences. */
export function findCodeProblems(declared: DeclaredCode): string[] {
	const { code, sentences } = declared;
	const missing = CATALOGS.filter((catalog) => !isSentence(sentences?.[catalog]));
	return [
		...(CODE.test(code)
			? []
			: [`${code} must be own_ and words of small letters: own_card_expired`]),
		...(declared instanceof OwnErrorCode && !STATUSES.includes(declared.status)
			? [`${code} needs one of the statuses ${STATUSES.join(", ")}`]
			: []),
		...(missing.length === 0
			? []
			: [`${code} lacks a sentence of at most ${LONGEST_SENTENCE} characters for ${missing}`]),
	];
}

function isSentence(text: unknown): boolean {
	return typeof text === "string" && text.trim() !== "" && text.length <= LONGEST_SENTENCE;
}
