import type { ChunkSource } from "../submission-body.ts";
import type { Upload } from "./upload.ts";

interface Listeners {
	/** @returns a promise where more of the body has to wait for room */
	onReceived(bytes: number): Promise<void> | undefined;
	onEnded(): void;
	onReleased(): void;
}

/** An admitted upload, as its receiver sees it. */
export class AdmittedUpload {
	readonly #upload: Upload;
	readonly #listeners: Listeners;

	constructor(upload: Upload, listeners: Listeners) {
		this.#upload = upload;
		this.#listeners = listeners;
	}

	/** Aborted once it has stalled. */
	get stalled(): AbortSignal {
		return this.#upload.stalled;
	}

	/** @param bytes that came from the network, compressed or not */
	arrived(bytes: number): void {
		this.#upload.arrived(bytes);
	}

	/** @param bytes of the body as it is read, inflated. @returns see `counting` */
	received(bytes: number): Promise<void> | undefined {
		return this.#listeners.onReceived(bytes);
	}

	/**
	 * Counts a body as it is read, and does not read on while there is no room for more.
	 *
	 * @returns what also throws NoRoomError where there is none in time
	 */
	counting(body: ChunkSource): ChunkSource {
		return (take) =>
			body((chunk) => {
				const waits = [take(chunk), this.received(chunk.length)];
				if (waits.every((wait) => wait === undefined)) return undefined;
				return this.#upload.holdUp(Promise.all(waits).then(() => undefined));
			});
	}

	/** Nothing more is read of it. Its drafts count on. */
	endReceiving(): void {
		this.#upload.endReceiving();
		this.#listeners.onEnded();
	}

	/** Its drafts are kept or gone. Safe more than once. */
	release(): void {
		this.#upload.endReceiving();
		this.#listeners.onReleased();
	}
}
