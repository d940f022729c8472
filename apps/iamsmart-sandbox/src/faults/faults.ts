import type { CallName, Fault } from "./fault.ts";

/** The pending faults, oldest first. */
export class Faults {
	#waiting: Fault[] = [];

	add(fault: Fault): void {
		this.#waiting.push({ ...fault });
	}

	clear(): void {
		this.#waiting = [];
	}

	/** @returns the next fault of a call, and counts it as used */
	take(call: CallName): Fault | undefined {
		const fault = this.#waiting.find((waiting) => waiting.call === call);
		if (fault === undefined) return undefined;
		fault.times -= 1;
		if (fault.times === 0) this.#waiting = this.#waiting.filter((other) => other !== fault);
		return fault;
	}
}
