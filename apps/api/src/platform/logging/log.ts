import { Injectable } from "@nestjs/common";
import { errorCodeOf } from "./error-code.ts";
import { currentRequestId } from "./request-context.ts";

/** The allowed fields of a log line. None can contain what a customer typed. */
export interface LogFields {
	readonly port?: number;
	readonly method?: string;
	/** the route's pattern, never the requested address */
	readonly route?: string;
	readonly status?: number;
	readonly durationMs?: number;
	/** added to every line written for a request */
	readonly requestId?: string;
	readonly reference?: string;
	readonly errorCode?: string;
	readonly count?: number;
	readonly outboxId?: string;
	readonly setting?: string;
	/** the call to iAM Smart */
	readonly gatewayCall?: string;
	/** an iAM Smart code, or one of our own words */
	readonly gatewayReason?: string;
	/** why a captcha could not be judged: one of our own words */
	readonly captchaReason?: string;
	/** why the account directory did not answer: one of our own words */
	readonly accountsReason?: string;
	/** the port of an extension's adapter, its class, the method, and class and code of its error */
	readonly extendedPort?: string;
	readonly adapter?: string;
	readonly call?: string;
	readonly failure?: string;
	/** the name of an extension's listener */
	readonly listener?: string;
	/** how a filling by iAM Smart or a request ended */
	readonly outcome?: string | undefined;
	/** the name of an upload, as in `brCopy` */
	readonly upload?: string;
	/** the scanner's name for a finding */
	readonly signature?: string;
	/** why a scan gave no verdict: one of our own words */
	readonly scanFailure?: string;
	/** why an inspection gave no verdict: one of our own words */
	readonly inspectionFailure?: string;
	/** a violation of the Content-Security-Policy, see `calls/csp-reports/csp-violation.ts` */
	readonly cspDirective?: string;
	readonly cspBlocked?: string;
	readonly cspSource?: string;
	/** a build of the form */
	readonly release?: string;
	/** foreign files in the file store */
	readonly fileNames?: readonly string[];
	/** message of a library or of Node, never about a request */
	readonly notice?: string;
}

/** Whether a field has one or two words, which is checked, or a text or an id. */
const FIELDS: Readonly<Record<keyof LogFields, "words" | "text">> = {
	port: "words",
	method: "words",
	route: "text",
	status: "words",
	durationMs: "words",
	requestId: "text",
	reference: "words",
	errorCode: "words",
	count: "words",
	outboxId: "text",
	setting: "words",
	gatewayCall: "words",
	gatewayReason: "words",
	captchaReason: "words",
	accountsReason: "words",
	extendedPort: "words",
	adapter: "words",
	call: "words",
	failure: "words",
	listener: "words",
	outcome: "words",
	upload: "words",
	signature: "text",
	scanFailure: "words",
	inspectionFailure: "words",
	cspDirective: "text",
	cspBlocked: "text",
	cspSource: "text",
	release: "text",
	fileNames: "text",
	notice: "text",
};
const EVENT = /^[a-z]+(_[a-z]+){0,5}$/;
const WORDS = /^[\w$.:-]+( [\w$.:-]+)?$/;
/** As in a mobile, account, BR or HKID number. */
const NUMBER = /\d{6}/;
const WORDS_MAX_LENGTH = 100;
/** Replaces text that a customer may have entered. */
const HIDDEN = "hidden";
const STACK_FRAME = /^\s+at /;

/**
 * Writes JSON lines from an allow-list of fields. An event is named by letters, and a field of kind
 * `words` has one or two words without a long number; anything else is hidden, because an extension
 * may have built it from what a customer entered. Fields of kind `text` are written as given.
 */
@Injectable()
export class Log {
	readonly #write: (line: string) => void;

	constructor(write: (line: string) => void = (line) => process.stdout.write(line)) {
		this.#write = write;
	}

	info(event: string, fields: LogFields = {}): void {
		this.#line("info", event, fields, {});
	}

	warn(event: string, fields: LogFields = {}): void {
		this.#line("warn", event, fields, {});
	}

	/**
	 * Logs only the class of an error and where it was thrown: its message may quote request data.
	 */
	error(event: string, fields: LogFields, error: unknown): void {
		const isError = error instanceof Error;
		this.#line("error", event, fields, {
			error: isError ? wordsIn(error.name) : typeof error,
			errorReason: wordsIn(errorCodeOf(error)),
			stack: isError ? stackFrames(error) : undefined,
		});
	}

	#line(level: string, event: string, fields: LogFields, extra: Record<string, unknown>): void {
		const known = { requestId: currentRequestId(), ...fields };
		const allowed = Object.fromEntries(
			Object.entries(FIELDS).map(([name, kind]) => {
				const value = known[name as keyof LogFields];
				return [name, kind === "text" ? value : wordsIn(value)];
			}),
		);
		const time = new Date().toISOString();
		const named = EVENT.test(event) ? event : HIDDEN;
		this.#write(`${JSON.stringify({ time, level, event: named, ...allowed, ...extra })}\n`);
	}
}

function wordsIn(value: unknown): unknown {
	if (typeof value !== "string") return value;
	const isSafe = value.length <= WORDS_MAX_LENGTH && WORDS.test(value) && !NUMBER.test(value);
	return isSafe ? value : HIDDEN;
}

function stackFrames(error: Error): string[] {
	return (error.stack ?? "").split("\n").filter((line) => STACK_FRAME.test(line));
}
