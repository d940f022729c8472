/** The speed is that of the last seconds, because lines change. */
const MEASURED_MS = 10_000;
/** Before that, what was sent is still in the phone's buffers. */
const FIRST_MS = 2_000;
/** Shorter times are shown in seconds, longer ones in minutes. */
const LONG_S = 90;
/** By how much an estimate has to grow before it is used. */
const GROWN = 1.5;

interface Sample {
	readonly atMs: number;
	readonly sentBytes: number;
}

/** Estimates how much longer an upload takes, in steps that do not jump back and forth. */
export class TimeLeft {
	readonly #totalBytes: number;
	#samples: readonly Sample[] = [];
	#told: number | undefined;

	constructor(totalBytes: number) {
		this.#totalBytes = totalBytes;
	}

	/**
	 * @param nowMs by a clock that never goes back
	 * @returns seconds: a multiple of 10, and of 60 for long times; undefined until it is known
	 */
	at(nowMs: number, sentBytes: number): number | undefined {
		const latest = this.#samples.at(-1);
		// The upload began again.
		if (latest && sentBytes < latest.sentBytes) [this.#samples, this.#told] = [[], undefined];
		const sample = { atMs: nowMs, sentBytes };
		this.#samples = [...this.#samples.filter(({ atMs }) => nowMs - atMs <= MEASURED_MS), sample];
		const [first = sample] = this.#samples;
		const [ms, bytes] = [nowMs - first.atMs, sentBytes - first.sentBytes];
		if (ms < FIRST_MS || bytes <= 0) return this.#told;
		const seconds = ((this.#totalBytes - sentBytes) / bytes) * (ms / 1000);
		const step = seconds < LONG_S ? 10 : 60;
		const coarse = Math.max(1, Math.ceil(seconds / step)) * step;
		const told = this.#told ?? coarse;
		this.#told = coarse > told && seconds < told * GROWN ? told : coarse;
		return this.#told;
	}
}
