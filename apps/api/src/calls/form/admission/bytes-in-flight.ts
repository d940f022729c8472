import type { DiskRoom } from "../../../platform/files/disk-room.ts";
import { AdmittedSubmission } from "./admitted-submission.ts";
import { draftBytes, SubmissionUpload } from "./submission-upload.ts";
import { NoRoomError, type WaitLimit } from "./wait-limit.ts";
import { type SubmissionOwner, WaitingTurns } from "./waiting-turns.ts";

/** Interval of measuring the speed of each upload, and the disk. */
const TICK_MS = 1_000;
/** Waiting uploads are considered again after this many bytes: one chunk makes too little room. */
const ROOM_BYTES = 1024 ** 2;

/** How many bytes are in flight, and how many uploads wait. */
export interface AdmissionLoad {
	readonly chargedBytes: number;
	readonly receiving: number;
	readonly waiting: number;
}

interface Limits {
	/** what admitted uploads may be about to send */
	readonly maxBytes: number;
	/** maximum size of an inflated body */
	readonly maxBodyBytes: number;
	/** of an admitted upload that waits for room to continue */
	readonly wait: WaitLimit;
	readonly disk: DiskRoom;
}

/** A request for bytes: a whole submission, or more of an admitted one than expected. */
interface Waiting {
	readonly owner: SubmissionOwner;
	readonly bytes: number;
	/** the admitted upload */
	readonly inside?: SubmissionUpload;
	/** called at the moment there is room */
	readonly enter: () => void;
}

/**
 * Admits uploads while the bytes still to arrive stay under a limit and the disk has room for their
 * drafts; others wait, accounts and networks in turn. A slow phone is charged what it sends in the
 * next seconds, not everything that it will ever send: thousands of them take little room, and a
 * fast one is done before it matters.
 */
export class BytesInFlight {
	readonly #limits: Limits;
	readonly #uploads = new Set<SubmissionUpload>();
	readonly #waiting = new WaitingTurns<Waiting>();
	/** arrived since waiting uploads were last considered */
	#freedBytes = 0;
	#timer: NodeJS.Timeout | undefined;

	constructor(limits: Limits) {
		this.#limits = limits;
	}

	get load(): AdmissionLoad {
		return {
			chargedBytes: this.#sum(({ charge }) => charge),
			receiving: this.#sum(({ isReceiving }) => Number(isReceiving)),
			waiting: this.#waiting.size,
		};
	}

	/**
	 * @param expectedBytes of the whole inflated body, as far as known
	 * @param stopWaiting ends the wait for admission
	 * @param gone ends every later wait
	 * @throws NoRoomError if `stopWaiting` aborts first, or waiting is pointless
	 */
	async admit(
		owner: SubmissionOwner,
		expectedBytes: number,
		{ stopWaiting, gone }: { readonly stopWaiting: AbortSignal; readonly gone: AbortSignal },
	): Promise<AdmittedSubmission> {
		if (this.#timer === undefined) await this.#limits.disk.refresh();
		// No admitted upload has drafts that could be removed.
		if (this.#uploads.size === 0 && this.#diskRoomAfter(expectedBytes) < 0)
			throw new NoRoomError("storage_full");
		const upload = new SubmissionUpload(owner, expectedBytes);
		const enter = () => void this.#uploads.add(upload);
		await this.#wait({ owner, bytes: expectedBytes, enter }, stopWaiting);
		return new AdmittedSubmission(upload, {
			onReceived: (bytes) => this.#received(upload, bytes, gone),
			onEnded: () => this.#letWaitingIn(),
			onReleased: () => {
				this.#uploads.delete(upload);
				this.#letWaitingIn();
				this.#stopWhenEmpty();
			},
		});
	}

	/** @returns a promise if more than expected is to come, which needs room */
	#received(upload: SubmissionUpload, bytes: number, gone: AbortSignal): Promise<void> | undefined {
		upload.received(bytes);
		this.#limits.disk.written(draftBytes(bytes));
		this.#freedBytes += bytes;
		if (this.#freedBytes >= ROOM_BYTES) this.#letWaitingIn();
		const more = upload.bytesToGrow(this.#limits.maxBodyBytes);
		if (more === 0) return undefined;
		const { owner } = upload;
		const enter = () => upload.grow(more);
		return this.#limits.wait.run(gone, (stopWaiting) =>
			this.#wait({ owner, bytes: more, inside: upload, enter }, stopWaiting),
		);
	}

	async #wait(waiting: Waiting, stopWaiting: AbortSignal): Promise<void> {
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		const giveUp = () => {
			remove();
			const isDiskFull = this.#diskRoomAfter(waiting.bytes) < 0;
			reject(new NoRoomError(isDiskFull ? "storage_full" : "busy"));
		};
		const enter = () => {
			waiting.enter();
			resolve();
		};
		const remove = this.#waiting.add({ ...waiting, enter });
		stopWaiting.addEventListener("abort", giveUp);
		this.#timer ??= setInterval(() => void this.#tick(), TICK_MS).unref();
		if (stopWaiting.aborted) giveUp();
		else this.#letWaitingIn();
		try {
			await promise;
		} finally {
			stopWaiting.removeEventListener("abort", giveUp);
			this.#letWaitingIn();
			this.#stopWhenEmpty();
		}
	}

	/**
	 * The first upload that does not fit blocks those after it, unless only its owner's share is used
	 * up; then it is skipped.
	 */
	#letWaitingIn(): void {
		this.#freedBytes = 0;
		const full = new Set<string>();
		for (;;) {
			const next = this.#waiting.next(
				({ account, network }) => !full.has(account) && !full.has(network),
			);
			if (next === undefined || !this.#hasRoomFor(next)) return;
			const owner = this.#ownerOverShare(next);
			if (owner !== undefined) full.add(owner);
			else {
				this.#waiting.serve(next);
				next.enter();
			}
		}
	}

	/** An upload larger than the limit is admitted when there is no other. */
	#hasRoomFor({ bytes, inside }: Waiting): boolean {
		if (this.#diskRoomAfter(bytes) < 0) return false;
		const others = this.#sum((each) => (each === inside ? 0 : each.charge));
		return others === 0 || others + (inside?.charge ?? 0) + bytes <= this.#limits.maxBytes;
	}

	/**
	 * The drafts of one account, or of one network, take no more of the disk than stays free for all
	 * others; a single submission may take all available space.
	 *
	 * @returns the account or the network that has used its share
	 */
	#ownerOverShare({ owner, bytes, inside }: Waiting): string | undefined {
		const left = this.#diskRoomAfter(bytes);
		const isOver = (isSame: (each: SubmissionOwner) => boolean) => {
			const others = this.#sum((each) =>
				each !== inside && isSame(each.owner) ? each.draftBytes : 0,
			);
			return others > 0 && others + (inside?.draftBytes ?? 0) + draftBytes(bytes) > left;
		};
		if (isOver(({ account }) => account === owner.account)) return owner.account;
		return isOver(({ network }) => network === owner.network) ? owner.network : undefined;
	}

	/**
	 * Assuming that this many more bytes, and all that admitted uploads still send, become drafts.
	 */
	#diskRoomAfter(bytes: number): number {
		const unwritten = this.#sum(({ unwrittenBytes }) => unwrittenBytes);
		return this.#limits.disk.bytes - unwritten - draftBytes(bytes);
	}

	#sum(of: (upload: SubmissionUpload) => number): number {
		let sum = 0;
		for (const upload of this.#uploads) sum += of(upload);
		return sum;
	}

	async #tick(): Promise<void> {
		for (const upload of this.#uploads) upload.tick();
		this.#letWaitingIn();
		await this.#limits.disk.refresh();
		this.#letWaitingIn();
	}

	#stopWhenEmpty(): void {
		if (this.#uploads.size + this.#waiting.size > 0) return;
		clearInterval(this.#timer);
		this.#timer = undefined;
	}
}
