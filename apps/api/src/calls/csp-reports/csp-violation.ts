import * as v from "valibot";

/** The logged parts of a report: nothing that identifies a person, and no query strings. */
export interface CspViolation {
	readonly directive: string;
	/** an origin, or a word such as `inline` or `eval` */
	readonly blocked: string;
	/** origin and path of the script at fault */
	readonly source: string;
}

const DIRECTIVE = /^[a-z-]{1,40}$/;
/** A word such as `inline`, `trusted-types-sink`, `data`, `wasm-eval`. */
const WORD = /^[a-z-]{1,40}$/;
const LONGEST_ADDRESS = 200;
const UNKNOWN = "unknown";

const directive = v.nullish(v.string());
const address = v.nullish(v.string(), UNKNOWN);

/** The format of `report-uri`. */
const oldReport = v.object({
	"csp-report": v.object({
		"effective-directive": directive,
		"violated-directive": directive,
		"blocked-uri": address,
		"source-file": address,
	}),
});
/** The format of the Reporting API, which mixes kinds of reports. */
const newReports = v.array(
	v.object({
		type: v.string(),
		body: v.object({ effectiveDirective: directive, blockedURL: address, sourceFile: address }),
	}),
);

/** @returns the violations of a report; none if it is not a report */
export function readViolations(body: unknown): CspViolation[] {
	const old = v.safeParse(oldReport, body);
	if (old.success) {
		const report = old.output["csp-report"];
		const directive = report["effective-directive"] ?? report["violated-directive"];
		return [toViolation(directive, report["blocked-uri"], report["source-file"])];
	}
	const several = v.safeParse(newReports, body);
	if (!several.success) return [];
	return several.output
		.filter(({ type }) => type === "csp-violation")
		.map(({ body: { effectiveDirective, blockedURL, sourceFile } }) =>
			toViolation(effectiveDirective, blockedURL, sourceFile),
		);
}

function toViolation(
	directive: string | null | undefined,
	blocked: string,
	source: string,
): CspViolation {
	const [name = UNKNOWN] = (directive ?? UNKNOWN).split(" ");
	return {
		directive: DIRECTIVE.test(name) ? name : UNKNOWN,
		blocked: WORD.test(blocked) ? blocked : addressOf(blocked, false),
		source: addressOf(source, true),
	};
}

function addressOf(address: string, withPath: boolean): string {
	if (!URL.canParse(address)) return UNKNOWN;
	const { protocol, origin, pathname } = new URL(address);
	// `data:`, `blob:` and extensions: the rest of the address is arbitrary.
	if (!["http:", "https:"].includes(protocol)) return protocol.slice(0, LONGEST_ADDRESS);
	return `${origin}${withPath ? pathname : ""}`.slice(0, LONGEST_ADDRESS);
}
