import type { ChunkSource } from "../submission-body.ts";
import type { SubmissionUpload } from "./submission-upload.ts";

interface Listeners {
	/** @returns a promise if more of the body has to wait for room */
	onReceived(bytes: number): Promise<void> | undefined;
	onEnded(): void;
	onReleased(): void;
}

/** An admitted submission, as its receiver sees it. */
export class AdmittedSubmission {
	readonly #upload: SubmissionUpload;
	readonly #listeners: Listeners;

	constructor(upload: SubmissionUpload, listeners: Listeners) {
		this.#upload = upload;
		this.#listeners = listeners;
	}

	/** Aborted once the upload has stalled. */
	get stalled(): AbortSignal {
		return this.#upload.stalled;
	}

	/** Whether the server reads what the phone sends, as soon as it arrives. */
	get isReading(): boolean {
		return this.#upload.isReading;
	}

	/** Whether something of it arrived in the last seconds. */
	get isMoving(): boolean {
		return this.#upload.isMoving;
	}

	/** @param bytes received from the network, compressed or not */
	arrived(bytes: number): void {
		this.#upload.arrived(bytes);
	}

	/**
	 * @param bytes of the body, inflated
	 * @returns a promise if reading must wait for room
	 */
	received(bytes: number): Promise<void> | undefined {
		return this.#listeners.onReceived(bytes);
	}

	/**
	 * Counts a body while it is read, and pauses reading while there is no room for more.
	 *
	 * @returns a receiver that also throws NoRoomError if room is not available in time
	 */
	counting(body: ChunkSource): ChunkSource {
		return (take) =>
			body((chunk) => {
				const waits = [take(chunk), this.received(chunk.length)];
				if (waits.every((wait) => wait === undefined)) return undefined;
				return this.#upload.holdUp(Promise.all(waits).then(() => undefined));
			});
	}

	/** Reading has ended. The drafts continue to count. */
	endReceiving(): void {
		this.#upload.endReceiving();
		this.#listeners.onEnded();
	}

	/** The drafts are stored or removed. May be called more than once. */
	release(): void {
		this.#upload.endReceiving();
		this.#listeners.onReleased();
	}
}
