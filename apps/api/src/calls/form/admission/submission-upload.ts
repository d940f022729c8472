import type { SubmissionOwner } from "./waiting-turns.ts";

/** An upload is charged what it will send in this many ticks at the speed of the last one. */
const TICKS_AHEAD = 5;
/** The minimum charge of an upload: a chunk in transit. */
const LEAST_CHARGE_BYTES = 64 * 1024;
/**
 * An upload that sends less in this many ticks has stalled: 500 bytes a second, a fifth of a GPRS
 * line.
 */
const STALLED = { ticks: 20, bytes: 10_000 };
/** An upload that sent anything in this many ticks is alive. */
const ALIVE_TICKS = 5;
/** A draft contains bytes, the body their base64. */
const DRAFT_SHARE = 3 / 4;

/** The upload of a submission, all its files together, until its drafts are removed. */
export class SubmissionUpload {
	readonly owner: SubmissionOwner;
	/** its charge against the bytes in flight */
	charge: number;
	readonly #stalled = new AbortController();
	#expected: number;
	#received = 0;
	#receivedInTick = 0;
	/** bytes from the network, by tick */
	readonly #arrivals = [0];
	#isNew = true;
	#isReceiving = true;
	#heldUp = 0;

	constructor(owner: SubmissionOwner, expectedBytes: number) {
		this.owner = owner;
		this.#expected = expectedBytes;
		this.charge = expectedBytes;
	}

	/** Aborted once too little arrives. */
	get stalled(): AbortSignal {
		return this.#stalled.signal;
	}

	/** What it is still expected to write to the disk. */
	get unwrittenBytes(): number {
		return draftBytes(this.#remaining);
	}

	/** The size charged for its drafts, written or not. */
	get draftBytes(): number {
		return draftBytes(this.#expected);
	}

	/**
	 * How much more to expect of an upload that turns out longer: the same amount again, up to a
	 * limit.
	 */
	bytesToGrow(mostBytes: number): number {
		if (this.#received <= this.#expected) return 0;
		return Math.max(0, Math.min(this.#expected, mostBytes - this.#expected));
	}

	get isReceiving(): boolean {
		return this.#isReceiving;
	}

	/** Neither complete nor held up by the server itself. */
	get isReading(): boolean {
		return this.#isReceiving && this.#heldUp === 0;
	}

	/** Whether something arrived in the last seconds. */
	get isMoving(): boolean {
		return this.#isReceiving && this.#arrivals.slice(0, ALIVE_TICKS).some((bytes) => bytes > 0);
	}

	get #remaining(): number {
		return this.#isReceiving ? Math.max(0, this.#expected - this.#received) : 0;
	}

	grow(bytes: number): void {
		this.#expected += bytes;
		this.charge += bytes;
	}

	/** @param bytes from the network */
	arrived(bytes: number): void {
		this.#arrivals[0] = (this.#arrivals[0] ?? 0) + bytes;
	}

	/** @param bytes of the inflated body */
	received(bytes: number): void {
		this.#received += bytes;
		this.#receivedInTick += bytes;
		this.charge = Math.min(this.charge, this.#remaining);
	}

	/** Nothing more arrives; its drafts exist until it is released. */
	endReceiving(): void {
		this.#isReceiving = false;
		this.#expected = this.#received;
		this.charge = 0;
	}

	/** While the server itself is not reading, the upload does not count as stalled. */
	async holdUp<Result>(wait: Promise<Result>): Promise<Result> {
		this.#heldUp++;
		try {
			return await wait;
		} finally {
			this.#heldUp--;
		}
	}

	tick(): void {
		if (!this.#isReceiving) return;
		// The first tick may come at once, and says nothing about the speed.
		const ahead = Math.max(LEAST_CHARGE_BYTES, this.#receivedInTick * TICKS_AHEAD);
		if (!this.#isNew) this.charge = Math.min(this.#remaining, ahead);
		this.#isNew = false;
		this.#receivedInTick = 0;
		if (this.isReading) this.#watchPace();
	}

	#watchPace(): void {
		const arrived = this.#arrivals.reduce((sum, bytes) => sum + bytes, 0);
		const isFull = this.#arrivals.length >= STALLED.ticks;
		if (isFull && arrived < STALLED.bytes) this.#stalled.abort();
		if (isFull) this.#arrivals.pop();
		this.#arrivals.unshift(0);
	}
}

/** The disk space of a body's drafts. */
export function draftBytes(bodyBytes: number): number {
	return Math.ceil(bodyBytes * DRAFT_SHARE);
}
