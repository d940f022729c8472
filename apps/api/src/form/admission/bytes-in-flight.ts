/** How often it is looked at how fast each upload comes in. */
const TICK_MS = 1_000;
/** An upload is charged with what it will send in so many ticks at the pace of the last one. */
const TICKS_AHEAD = 5;
/** What every upload holds in any case: a chunk on its way through. */
const LEAST_CHARGE_BYTES = 64 * 1024;

/** Nobody was admitted in time. */
export class NoRoomError extends Error {
	override readonly name = "NoRoomError";
}

/** An upload that was let in. */
export interface AdmittedUpload {
	received(bytes: number): void;
	/** Gives its place to others. Safe more than once. */
	release(): void;
}

/** How much is inside, and how many wait. */
export interface UploadLoad {
	readonly chargedBytes: number;
	readonly receiving: number;
	readonly waiting: number;
}

interface Waiting {
	readonly expectedBytes: number;
	readonly admit: (upload: AdmittedUpload) => void;
}

/**
 * Lets uploads in as long as the bytes that are still to come from those inside stay under a limit;
 * the others wait, the first come first. A slow phone is charged with what it sends in the next
 * seconds and not with all that it will ever send: thousands of them hold little, and a fast one is
 * through before it matters.
 */
export class BytesInFlight {
	readonly #maxBytes: number;
	readonly #maxWaitMs: number;
	readonly #uploads = new Set<Upload>();
	#waiting: Waiting[] = [];
	#timer: NodeJS.Timeout | undefined;

	constructor({ maxBytes, maxWaitMs }: { maxBytes: number; maxWaitMs: number }) {
		this.#maxBytes = maxBytes;
		this.#maxWaitMs = maxWaitMs;
	}

	get load(): UploadLoad {
		return {
			chargedBytes: this.#chargedBytes(),
			receiving: this.#uploads.size,
			waiting: this.#waiting.length,
		};
	}

	/**
	 * @param expectedBytes of the whole upload
	 * @param gone ends the waiting of somebody who hung up
	 * @throws NoRoomError after the longest wait
	 */
	async admit(expectedBytes: number, gone: AbortSignal): Promise<AdmittedUpload> {
		if (this.#waiting.length === 0 && this.#hasRoomFor(expectedBytes))
			return this.#letIn(expectedBytes);
		return await new Promise((resolve, reject) => {
			const waiting = {
				expectedBytes,
				admit: (upload: AdmittedUpload) => settle(() => resolve(upload)),
			};
			const giveUp = () => settle(() => reject(new NoRoomError("No room for another upload")));
			const timer = setTimeout(giveUp, this.#maxWaitMs);
			gone.addEventListener("abort", giveUp);
			const settle = (answer: () => void) => {
				clearTimeout(timer);
				gone.removeEventListener("abort", giveUp);
				this.#waiting = this.#waiting.filter((each) => each !== waiting);
				answer();
			};
			this.#waiting.push(waiting);
		});
	}

	/** One that is larger than the limit gets in when nobody else is inside. */
	#hasRoomFor(bytes: number): boolean {
		const charged = this.#chargedBytes();
		return charged === 0 || charged + bytes <= this.#maxBytes;
	}

	#chargedBytes(): number {
		let charged = 0;
		for (const upload of this.#uploads) charged += upload.charge;
		return charged;
	}

	#letIn(expectedBytes: number): AdmittedUpload {
		const upload = new Upload(expectedBytes);
		this.#uploads.add(upload);
		this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
		return {
			received: (bytes) => {
				upload.received(bytes);
				this.#letWaitingIn();
			},
			release: () => {
				this.#uploads.delete(upload);
				this.#letWaitingIn();
				this.#stopWhereEmpty();
			},
		};
	}

	#tick(): void {
		for (const upload of this.#uploads) upload.tick();
		this.#letWaitingIn();
	}

	#letWaitingIn(): void {
		for (const next of this.#waiting) {
			if (!this.#hasRoomFor(next.expectedBytes)) return;
			next.admit(this.#letIn(next.expectedBytes));
		}
	}

	#stopWhereEmpty(): void {
		if (this.#uploads.size > 0) return;
		clearInterval(this.#timer);
		this.#timer = undefined;
	}
}

class Upload {
	charge: number;
	#remaining: number;
	#receivedInTick = 0;
	#isNew = true;

	constructor(expectedBytes: number) {
		this.#remaining = expectedBytes;
		this.charge = expectedBytes;
	}

	received(bytes: number): void {
		this.#remaining = Math.max(0, this.#remaining - bytes);
		this.#receivedInTick += bytes;
		this.charge = Math.min(this.charge, this.#remaining);
	}

	/** The first tick may come at once, and says nothing of its pace. */
	tick(): void {
		const ahead = Math.max(LEAST_CHARGE_BYTES, this.#receivedInTick * TICKS_AHEAD);
		if (!this.#isNew) this.charge = Math.min(this.#remaining, ahead);
		this.#isNew = false;
		this.#receivedInTick = 0;
	}
}
