import { AdmittedUpload } from "./admitted-upload.ts";
import type { DiskRoom } from "./disk-room.ts";
import { NoRoomError } from "./no-room-error.ts";
import { withPatience } from "./patience.ts";
import { draftBytes, Upload } from "./upload.ts";
import { type SubmissionOwner, WaitingTurns } from "./waiting-turns.ts";

/** How often it is looked at how fast each upload comes in, and at the disk. */
const TICK_MS = 1_000;

/** How much is inside, and how many wait. */
export interface UploadLoad {
	readonly chargedBytes: number;
	readonly receiving: number;
	readonly waiting: number;
}

interface Limits {
	/** what those inside may be about to send */
	readonly maxBytes: number;
	/** what a body may inflate to */
	readonly maxBodyBytes: number;
	/** how long an upload inside may wait for room to go on */
	readonly maxWaitMs: number;
	readonly disk: DiskRoom;
}

/** Bytes that want to be sent: a whole submission, or more of one that is inside than was expected. */
interface Waiting {
	readonly owner: SubmissionOwner;
	readonly bytes: number;
	/** the one that is inside */
	readonly inside?: Upload;
	/** runs in the moment in which there is room */
	readonly enter: () => void;
}

/**
 * Lets uploads in as long as the bytes that are still to come from those inside stay under a limit,
 * and the disk has room for their drafts; the others wait, in turns of accounts and networks. A slow
 * phone is charged with what it sends in the next seconds and not with all that it will ever send:
 * thousands of them hold little, and a fast one is through before it matters.
 */
export class BytesInFlight {
	readonly #limits: Limits;
	readonly #uploads = new Set<Upload>();
	readonly #waiting = new WaitingTurns<Waiting>();
	#timer: NodeJS.Timeout | undefined;

	constructor(limits: Limits) {
		this.#limits = limits;
	}

	get load(): UploadLoad {
		return {
			chargedBytes: this.#sum(({ charge }) => charge),
			receiving: this.#sum(({ isReceiving }) => Number(isReceiving)),
			waiting: this.#waiting.size,
		};
	}

	/**
	 * @param expectedBytes of the whole body, inflated, as far as is known
	 * @param patience ends the waiting for admission
	 * @param gone ends every later waiting
	 * @throws NoRoomError where the patience ends first, or waiting is in vain
	 */
	async admit(
		owner: SubmissionOwner,
		expectedBytes: number,
		{ patience, gone }: { readonly patience: AbortSignal; readonly gone: AbortSignal },
	): Promise<AdmittedUpload> {
		if (this.#timer === undefined) await this.#limits.disk.look();
		// Nobody inside has drafts that could go.
		if (this.#uploads.size === 0 && this.#diskRoomAfter(expectedBytes) < 0)
			throw new NoRoomError("storage_full");
		const upload = new Upload(owner, expectedBytes);
		const enter = () => void this.#uploads.add(upload);
		await this.#wait({ owner, bytes: expectedBytes, enter }, patience);
		return new AdmittedUpload(upload, {
			onReceived: (bytes) => this.#received(upload, bytes, gone),
			onEnded: () => this.#letWaitingIn(),
			onReleased: () => {
				this.#uploads.delete(upload);
				this.#letWaitingIn();
				this.#stopWhereEmpty();
			},
		});
	}

	/** @returns a promise where more is to come than was expected, for which there has to be room */
	#received(upload: Upload, bytes: number, gone: AbortSignal): Promise<void> | undefined {
		upload.received(bytes);
		this.#limits.disk.written(draftBytes(bytes));
		this.#letWaitingIn();
		const more = upload.bytesToGrow(this.#limits.maxBodyBytes);
		if (more === 0) return undefined;
		const { owner } = upload;
		const enter = () => upload.grow(more);
		return withPatience(this.#limits.maxWaitMs, gone, (patience) =>
			this.#wait({ owner, bytes: more, inside: upload, enter }, patience),
		);
	}

	async #wait(waiting: Waiting, patience: AbortSignal): Promise<void> {
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
		patience.addEventListener("abort", giveUp);
		this.#timer ??= setInterval(() => void this.#tick(), TICK_MS).unref();
		if (patience.aborted) giveUp();
		else this.#letWaitingIn();
		try {
			await promise;
		} finally {
			patience.removeEventListener("abort", giveUp);
			this.#letWaitingIn();
			this.#stopWhereEmpty();
		}
	}

	/**
	 * The first upload that does not fit blocks those behind it, unless only its owner's share is used
	 * up; then it is passed over.
	 */
	#letWaitingIn(): void {
		const full = new Set<string>();
		for (;;) {
			const next = this.#waiting.next(
				({ account, network }) => !full.has(account) && !full.has(network),
			);
			if (next === undefined || !this.#hasRoomFor(next)) return;
			const owner = this.#ownerWithoutShare(next);
			if (owner !== undefined) full.add(owner);
			else {
				this.#waiting.serve(next);
				next.enter();
			}
		}
	}

	/** One that is larger than the limit gets in when nobody else is inside. */
	#hasRoomFor({ bytes, inside }: Waiting): boolean {
		if (this.#diskRoomAfter(bytes) < 0) return false;
		const others = this.#sum((each) => (each === inside ? 0 : each.charge));
		return others === 0 || others + (inside?.charge ?? 0) + bytes <= this.#limits.maxBytes;
	}

	/**
	 * The drafts of one account, or of one network, take no more of the disk than stays free for all
	 * others; a single submission takes what there is.
	 *
	 * @returns the account or the network that has its share already
	 */
	#ownerWithoutShare({ owner, bytes, inside }: Waiting): string | undefined {
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

	/** Once so many bytes more, and all that is to come from those inside, are drafts. */
	#diskRoomAfter(bytes: number): number {
		const unwritten = this.#sum(({ unwrittenBytes }) => unwrittenBytes);
		return this.#limits.disk.bytes - unwritten - draftBytes(bytes);
	}

	#sum(of: (upload: Upload) => number): number {
		let sum = 0;
		for (const upload of this.#uploads) sum += of(upload);
		return sum;
	}

	async #tick(): Promise<void> {
		for (const upload of this.#uploads) upload.tick();
		this.#letWaitingIn();
		await this.#limits.disk.look();
		this.#letWaitingIn();
	}

	#stopWhereEmpty(): void {
		if (this.#uploads.size + this.#waiting.size > 0) return;
		clearInterval(this.#timer);
		this.#timer = undefined;
	}
}
