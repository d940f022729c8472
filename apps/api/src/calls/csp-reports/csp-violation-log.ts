import { Injectable } from "@nestjs/common";
import { Log } from "../../platform/logging/log.ts";
import { Metrics } from "../../platform/metrics/metrics.ts";
import type { CspViolation } from "./csp-violation.ts";

/** Directives that count under their own name; any other is `other`. */
export const CSP_DIRECTIVES = [
	"default-src",
	"script-src",
	"script-src-elem",
	"script-src-attr",
	"style-src",
	"style-src-elem",
	"style-src-attr",
	"img-src",
	"font-src",
	"connect-src",
	"worker-src",
	"frame-src",
	"form-action",
	"base-uri",
	"object-src",
	"frame-ancestors",
	"require-trusted-types-for",
	"trusted-types",
	"other",
];

/**
 * Maximum number of different violations per minute, so that invented reports do not fill the disk.
 */
const DIFFERENT_PER_MINUTE = 50;
const FURTHER: CspViolation = { directive: "further", blocked: "further", source: "further" };

/** Logs each violation once per minute, and the number of repetitions at the end of the minute. */
@Injectable()
export class CspViolationLog {
	readonly #again = new Map<string, { violation: CspViolation; count: number }>();

	constructor(
		private readonly log: Log,
		private readonly metrics: Metrics,
	) {}

	note(violation: CspViolation): void {
		this.metrics.violations.add({ directive: directiveLabel(violation) });
		const known = this.#again.get(keyOf(violation));
		if (known !== undefined) known.count++;
		else if (this.#again.size < DIFFERENT_PER_MINUTE) {
			this.#again.set(keyOf(violation), { violation, count: 0 });
			this.#write(violation, 1);
		} else this.#countFurther();
	}

	/**
	 * Starts a new minute.
	 *
	 * @returns the number of repetitions
	 */
	sumUp(): number {
		const again = [...this.#again.values()].filter(({ count }) => count > 0);
		this.#again.clear();
		for (const { violation, count } of again) this.#write(violation, count);
		return again.reduce((sum, { count }) => sum + count, 0);
	}

	#countFurther(): void {
		const further = this.#again.get(keyOf(FURTHER)) ?? { violation: FURTHER, count: 0 };
		this.#again.set(keyOf(FURTHER), { ...further, count: further.count + 1 });
	}

	#write({ directive, blocked, source }: CspViolation, count: number): void {
		this.log.warn("csp_violation", {
			cspDirective: directive,
			cspBlocked: blocked,
			cspSource: source,
			count,
		});
	}
}

/** The browser's value is not trusted: only listed directives become labels. */
function directiveLabel({ directive }: CspViolation): string {
	return CSP_DIRECTIVES.includes(directive) ? directive : "other";
}

function keyOf({ directive, blocked, source }: CspViolation): string {
	return `${directive} ${blocked} ${source}`;
}
