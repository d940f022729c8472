import { Injectable } from "@nestjs/common";
import { currentRequestId } from "./request-context.ts";

/** The only fields that a log line may carry. None can hold what a customer typed. */
export interface LogFields {
	readonly port?: number;
	readonly method?: string;
	/** the route's pattern, never the address that was asked for */
	readonly route?: string;
	readonly status?: number;
	readonly durationMs?: number;
	/** added to every line that is written for a request */
	readonly requestId?: string;
	readonly reference?: string;
	readonly errorCode?: string;
	readonly count?: number;
	readonly outboxId?: string;
	readonly setting?: string;
	/** which call of iAM Smart */
	readonly gatewayCall?: string;
	/** a code of iAM Smart's table, or a word of ours */
	readonly gatewayReason?: string;
	/** why a captcha could not be judged: a word of ours */
	readonly captchaReason?: string;
	/** why the account directory could not say: a word of ours */
	readonly accountsReason?: string;
	/** how a filling by iAM Smart ended, or what a request came to */
	readonly outcome?: string | undefined;
	/** the name of an upload, as in `brCopy` */
	readonly upload?: string;
	/** what a scanner calls what it found */
	readonly signature?: string;
	/** why a scanner gave no verdict, a word of ours */
	readonly scanFailure?: string;
	/** why an inspection came to no verdict, a word of ours */
	readonly inspectionFailure?: string;
	/** what the Content-Security-Policy stopped, see `http/csp-reports/csp-violation.ts` */
	readonly cspDirective?: string;
	readonly cspBlocked?: string;
	readonly cspSource?: string;
	/** which build of the form */
	readonly release?: string;
	/** what somebody other than the server has put into the file store */
	readonly fileNames?: readonly string[];
	/** what a library, or Node, says: never about a request */
	readonly notice?: string;
}

const ALLOWED: ReadonlyArray<keyof LogFields> = [
	"port",
	"method",
	"route",
	"status",
	"durationMs",
	"requestId",
	"reference",
	"errorCode",
	"count",
	"outboxId",
	"setting",
	"gatewayCall",
	"gatewayReason",
	"captchaReason",
	"accountsReason",
	"outcome",
	"upload",
	"signature",
	"scanFailure",
	"inspectionFailure",
	"cspDirective",
	"cspBlocked",
	"cspSource",
	"release",
	"fileNames",
	"notice",
];

const STACK_FRAME = /^\s+at /;

/** Writes JSON lines from an allow-list of fields. */
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

	/** Of an error only its class and where it happened: a message may quote what was sent. */
	error(event: string, fields: LogFields, error: unknown): void {
		const isError = error instanceof Error;
		this.#line("error", event, fields, {
			error: isError ? error.name : typeof error,
			errorReason: isError && "code" in error ? String(error.code) : undefined,
			stack: isError ? stackFrames(error) : undefined,
		});
	}

	#line(level: string, event: string, fields: LogFields, extra: Record<string, unknown>): void {
		const known = { requestId: currentRequestId(), ...fields };
		const allowed = Object.fromEntries(ALLOWED.map((name) => [name, known[name]]));
		const time = new Date().toISOString();
		this.#write(`${JSON.stringify({ time, level, event, ...allowed, ...extra })}\n`);
	}
}

function stackFrames(error: Error): string[] {
	return (error.stack ?? "").split("\n").filter((line) => STACK_FRAME.test(line));
}
