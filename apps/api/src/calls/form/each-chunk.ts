import { finished, type Readable } from "node:stream";

/** Processes a chunk; returns a promise if the next one has to wait. */
export type TakeChunk = (chunk: Buffer) => Promise<void> | undefined;

/**
 * Passes on a stream's chunks as they arrive. An async iterator would create promises for each of
 * them, which cost a twentieth of all the work on a submission.
 *
 * @param stop ends it with an AbortError
 * @throws the error of `take`, and an error if the stream ends early. The stream is then left open
 * and paused; the rest is drained after the answer
 */
export function eachChunk(stream: Readable, take: TakeChunk, stop?: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		let waiting: Promise<void> | undefined;
		const onData = (chunk: Buffer) => {
			try {
				const wait = take(chunk);
				if (wait === undefined) return;
				stream.pause();
				waiting = wait;
				wait.then(() => stream.resume(), fail);
			} catch (error) {
				fail(error);
			}
		};
		const stopWatching = finished(
			stream,
			{ writable: false, ...(stop && { signal: stop }) },
			(error) => {
				if (error) fail(error);
				else resolve(waiting);
			},
		);
		const fail = (error: unknown) => {
			stopWatching();
			stream.off("data", onData).pause();
			// Otherwise the caller would clean up while a chunk is still being processed.
			void Promise.allSettled([waiting]).then(() => reject(error));
		};
		stream.on("data", onData);
	});
}
