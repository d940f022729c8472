import {
	type CallHandler,
	type ExecutionContext,
	Injectable,
	type NestInterceptor,
} from "@nestjs/common";
import type { Request } from "express";
import { from, type Observable, switchMap } from "rxjs";
import { Problem } from "../http/problem.ts";
import { drain } from "./drain.ts";
import {
	BODY_MAX_BYTES,
	type ReadSubmission,
	SubmissionReader,
} from "./submission-reader/submission-reader.ts";

const readSubmissions = new WeakMap<Request, ReadSubmission>();

/**
 * Reads a submission's body after the guards have let it pass and before the handler runs, and
 * removes its drafts where the handler fails.
 */
@Injectable()
export class SubmissionInterceptor implements NestInterceptor {
	constructor(private readonly reader: SubmissionReader) {}

	intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
		const request = context.switchToHttp().getRequest<Request>();
		return from(this.#readBody(request)).pipe(switchMap(() => next.handle()));
	}

	/** @throws Problem unsupported_media_type, too_large, and what the reader refuses */
	async #readBody(request: Request): Promise<void> {
		try {
			requireJson(request);
			requireSize(request);
			readSubmissions.set(request, await this.reader.read(request));
		} catch (error) {
			drain(request, BODY_MAX_BYTES);
			throw error;
		}
	}
}

/** The submission that the {@link SubmissionInterceptor} read. */
export function readSubmissionOf(request: Request): ReadSubmission {
	const submission = readSubmissions.get(request);
	if (submission === undefined) throw new TypeError("This call has no SubmissionInterceptor");
	return submission;
}

function requireJson({ headers }: Request): void {
	const [mediaType] = (headers["content-type"] ?? "").split(";");
	const isJson = mediaType?.trim().toLowerCase() === "application/json";
	const isPlain = [undefined, "identity"].includes(headers["content-encoding"]);
	if (!isJson || !isPlain) throw new Problem("unsupported_media_type");
}

function requireSize({ headers }: Request): void {
	if (Number(headers["content-length"] ?? 0) > BODY_MAX_BYTES) throw new Problem("too_large");
}
