import { UPLOAD_NAMES } from "@sim-registration/validation";
import { askWorker } from "../workers/ask-worker.ts";
import { canCompress, type SentBody } from "./compressed.ts";
import { type Files, filesPart, type PlainFields, submissionBody } from "./encode-body.ts";
import workerAddress from "./sent-body.worker.ts?worker&url";

/** Some phones short of memory end a worker without an error. */
const PATIENCE_MS = 60_000;

/** The phone cannot build the body: nothing has been sent. */
export class NotPreparedError extends Error {
	override readonly name = "NotPreparedError";
}

interface PreparedFiles {
	readonly files: Files;
	readonly part: Promise<SentBody>;
	readonly work: AbortController;
	/** an attempt to submit waits for them, so the work goes on when they are forgotten */
	isAwaited: boolean;
}

let prepared: PreparedFiles | undefined;

/**
 * Encodes and compresses the files in a worker, while the customer reads. If that fails, as after a
 * release that has removed the worker's file, the page does it with code that it already has. For
 * the same files it returns the same result again.
 */
export function prepareFiles(files: Files): Promise<SentBody> {
	return prepare(files).part;
}

function prepare(files: Files): PreparedFiles {
	if (prepared && UPLOAD_NAMES.every((name) => prepared?.files[name] === files[name]))
		return prepared;
	forgetPreparedFiles();
	const work = new AbortController();
	const compresses = canCompress();
	const patience = { patienceMs: PATIENCE_MS, signal: work.signal };
	const part = askWorker<SentBody>(workerAddress, { files, compresses }, patience).catch(() => {
		work.signal.throwIfAborted();
		return filesPart(files, compresses);
	});
	const own = { files, part, work, isAwaited: false };
	prepared = own;
	part.catch(() => {
		// The next attempt tries again.
		if (prepared === own) prepared = undefined;
	});
	return own;
}

/**
 * Frees the files' memory once no screen may send them: a log-out leaves nothing, even if the
 * worker never answers.
 */
export function forgetPreparedFiles(): void {
	if (!prepared?.isAwaited) prepared?.work.abort();
	prepared = undefined;
}

/**
 * Builds the body of a registration.
 *
 * @throws NotPreparedError
 */
export async function prepareBody(fields: PlainFields, files: Files): Promise<SentBody> {
	try {
		const own = prepare(files);
		own.isAwaited = true;
		return await submissionBody(fields, await own.part);
	} catch (cause) {
		throw new NotPreparedError("The files could not be read or encoded", { cause });
	}
}
