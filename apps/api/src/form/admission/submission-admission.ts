import { Inject, Injectable } from "@nestjs/common";
import type { Request } from "express";
import { ENVIRONMENT, type Environment } from "../../environment/environment.ts";
import { retryLater } from "../../http/retry-later.ts";
import { BODY_MAX_BYTES } from "../submission-reader/submission-reader.ts";
import {
	type AdmittedUpload,
	BytesInFlight,
	NoRoomError,
	type UploadLoad,
} from "./bytes-in-flight.ts";

/** Shorter than proxies wait for an answer. */
const MAX_WAIT_MS = 30_000;
const RETRY_AFTER_SECONDS = { least: 5, most: 15 };

/** Decides which submission is read now, before a byte of it is. */
@Injectable()
export class SubmissionAdmission {
	readonly #inFlight: BytesInFlight;

	constructor(@Inject(ENVIRONMENT) { MAX_BYTES_IN_FLIGHT }: Environment) {
		this.#inFlight = new BytesInFlight({ maxBytes: MAX_BYTES_IN_FLIGHT, maxWaitMs: MAX_WAIT_MS });
	}

	/** What is being received just now. */
	get load(): UploadLoad {
		return this.#inFlight.load;
	}

	/** @throws Problem busy, with a time after which the form tries again by itself */
	async admit(request: Request): Promise<AdmittedUpload> {
		const length = request.headers["content-length"];
		const expected = length === undefined ? BODY_MAX_BYTES : Number(length);
		const gone = new AbortController();
		const onClose = () => gone.abort();
		request.once("close", onClose);
		try {
			return await this.#inFlight.admit(expected, gone.signal);
		} catch (error) {
			if (error instanceof NoRoomError) throw retryLater("busy", RETRY_AFTER_SECONDS);
			throw error;
		} finally {
			request.off("close", onClose);
		}
	}
}
