import { setTimeout } from "node:timers/promises";
import { Inject, Injectable } from "@nestjs/common";
import { normalizeIp } from "@nestjs/throttler";
import type { Request } from "express";
import type { Session } from "../../../domain/sessions/sessions.ts";
import { ENVIRONMENT, type Environment } from "../../../platform/environment/environment.ts";
import { DiskRoom } from "../../../platform/files/disk-room.ts";
import { addressOf } from "../../../platform/http/caller.ts";
import { retryLater } from "../../../platform/http/retry-later.ts";
import { BODY_MAX_BYTES } from "../submission-reader/submission-reader.ts";
import type { AdmittedSubmission } from "./admitted-submission.ts";
import { type AdmissionLoad, BytesInFlight } from "./bytes-in-flight.ts";
import { PlacesByOwner } from "./places-by-owner.ts";
import { RefusalPace } from "./refusal-pace.ts";
import { NoRoomError, WaitLimit } from "./wait-limit.ts";

/** Shorter than proxies wait for an answer. */
const MAX_WAIT_MS = 30_000;
const RETRY_AFTER_SECONDS = {
	busy: { least: 5, most: 15 },
	// Room may have to be made first.
	storage_full: { least: 20, most: 40 },
};
const SUBMISSIONS_PER_SESSION = 2;
/** Photos in base64 compress to three quarters. */
const INFLATED_SHARE = 1.4;
/** The largest network that one customer may have. */
const NETWORK_PREFIX = 48;

/** The owner of a submission. */
export interface Submitter {
	readonly session: Pick<Session, "id" | "accountLookups">;
	readonly idempotencyKey: string;
}

/** Gives a place to the next submission; later if this one was refused. */
type Leave = (isRefused: boolean) => void;

/** A submission from its headers until its answer. */
interface OngoingSubmission {
	admitted?: AdmittedSubmission;
	readonly ended: Promise<void>;
	hasEnded: boolean;
}

/**
 * Decides when a submission may be read, before its first byte is, and how much it may use until it
 * is answered. See docs/decisions/0011-admission.md.
 */
@Injectable()
export class SubmissionAdmission {
	readonly #ofKey = new PlacesByOwner(1);
	readonly #ofSession = new PlacesByOwner(SUBMISSIONS_PER_SESSION);
	readonly #refusals = new RefusalPace();
	readonly #wait = new WaitLimit(MAX_WAIT_MS);
	readonly #inFlight: BytesInFlight;
	/** the latest submission of each key: the one that the phone is still waiting for */
	readonly #latest = new Map<string, OngoingSubmission>();

	constructor(@Inject(ENVIRONMENT) { MAX_BYTES_IN_FLIGHT, DATA_DIR }: Environment) {
		this.#inFlight = new BytesInFlight({
			maxBytes: MAX_BYTES_IN_FLIGHT,
			maxBodyBytes: BODY_MAX_BYTES,
			wait: this.#wait,
			disk: DiskRoom.of(DATA_DIR),
		});
	}

	/** What is being received at the moment. */
	get load(): AdmissionLoad {
		const { waiting, ...load } = this.#inFlight.load;
		return { ...load, waiting: waiting + this.#ofKey.waiting + this.#ofSession.waiting };
	}

	/**
	 * Waits for the end of the latest submission with this key, if it waits for its turn, or has
	 * arrived and is being checked and stored. Only knows those of this process.
	 *
	 * @returns whether it is still in progress; false if unknown. While it is being received, returns
	 * at once: true if any of it arrived in the last seconds
	 */
	async isStillInProgressAfter(submitter: Submitter, maxWaitMs: number): Promise<boolean> {
		const latest = this.#latest.get(ownerOf(submitter));
		if (latest === undefined) return false;
		const isReading = () => latest.admitted?.isReading === true;
		if (!latest.hasEnded && !isReading())
			await Promise.race([latest.ended, setTimeout(maxWaitMs, undefined, { ref: false })]);
		return !latest.hasEnded && (!isReading() || latest.admitted?.isMoving === true);
	}

	/**
	 * Makes a submission wait for its turn, and handles it.
	 *
	 * @param handle resolves once the drafts of the submission are stored or removed
	 * @throws Problem busy or storage_full, with a time after which the form retries, if there is no
	 * room in time or the submission stalls; what `handle` throws
	 */
	async run<Result>(
		request: Request,
		submitter: Submitter,
		handle: (admitted: AdmittedSubmission) => Promise<Result>,
	): Promise<Result> {
		const gone = new AbortController();
		const onClose = () => request.complete || gone.abort();
		request.once("close", onClose);
		if (request.destroyed) onClose();
		const leave: Leave[] = [];
		let isRefused = false;
		const owner = ownerOf(submitter);
		const { promise: ended, resolve: end } = Promise.withResolvers<void>();
		const ongoing: OngoingSubmission = { ended, hasEnded: false };
		this.#latest.set(owner, ongoing);
		try {
			const admitted = await this.#wait.run(gone.signal, (stopWaiting) =>
				this.#admit(request, submitter, { stopWaiting, gone: gone.signal }, leave),
			);
			ongoing.admitted = admitted;
			return await handle(admitted);
		} catch (error) {
			isRefused = ongoing.admitted !== undefined;
			if (error instanceof NoRoomError)
				throw retryLater(error.lack, RETRY_AFTER_SECONDS[error.lack]);
			if (ongoing.admitted?.stalled.aborted) throw retryLater("busy", RETRY_AFTER_SECONDS.busy);
			throw error;
		} finally {
			request.off("close", onClose);
			ongoing.admitted?.release();
			for (const each of leave) each(isRefused);
			if (this.#latest.get(owner) === ongoing) this.#latest.delete(owner);
			ongoing.hasEnded = true;
			end();
		}
	}

	/**
	 * A repeated submission waits for the first one with its key, and is then read and gets the same
	 * answer.
	 */
	async #admit(
		request: Request,
		submitter: Submitter,
		signals: { readonly stopWaiting: AbortSignal; readonly gone: AbortSignal },
		leave: Leave[],
	): Promise<AdmittedSubmission> {
		const { stopWaiting } = signals;
		const { session } = submitter;
		const [account] = session.accountLookups;
		leave.push(await this.#ofKey.take(ownerOf(submitter), stopWaiting));
		const network = normalizeIp(addressOf(request), NETWORK_PREFIX);
		const leaveSession = await this.#ofSession.take(session.id, stopWaiting);
		leave.push((isRefused) => {
			if (isRefused) this.#refusals.pause([session.id, network], leaveSession);
			else leaveSession();
		});
		return await this.#inFlight.admit({ account, network }, expectedBytes(request), signals);
	}
}

function ownerOf({ session, idempotencyKey }: Submitter): string {
	return `${session.accountLookups[0]} ${idempotencyKey}`;
}

/** Of the body before compression. A submission without a length counts as the largest. */
function expectedBytes({ headers }: Request): number {
	const { "content-length": length, "content-encoding": encoding } = headers;
	if (length === undefined) return BODY_MAX_BYTES;
	const inflated =
		encoding === "gzip" ? Math.ceil(Number(length) * INFLATED_SHARE) : Number(length);
	return Math.min(inflated, BODY_MAX_BYTES);
}
