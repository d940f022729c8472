import { vi } from "vitest";

const PAGE = "https://form.example/real-name-registration/en";

/** A request as a page makes it, whose address may be relative. */
class PageRequest extends Request {
	constructor(input: string | URL | Request, init?: RequestInit) {
		super(input instanceof Request ? input : new URL(input, PAGE), init);
	}
}

/**
 * Answers what a page fetches, until `vi.unstubAllGlobals`.
 *
 * @returns what was asked for so far
 */
export function serve(respond: (request: Request) => Promise<Response>): Request[] {
	const asked: Request[] = [];
	vi.stubGlobal("Request", PageRequest);
	vi.stubGlobal("fetch", (input: string | Request) => {
		const request = typeof input === "string" ? new PageRequest(input) : input;
		asked.push(request.clone());
		return respond(request);
	});
	return asked;
}

/** Hangs until the caller gives up, as the browser's fetch does. */
export function hang({ signal }: Request): Promise<Response> {
	return new Promise((_resolve, reject) => {
		const end = () => reject(signal.reason);
		if (signal.aborted) end();
		else signal.addEventListener("abort", end);
	});
}

/** Hands out the CSRF tokens `csrf-1`, `csrf-2` and so on, and answers other calls as it is told. */
export function serveCalls(respond: (request: Request) => Promise<Response>): Request[] {
	let tokens = 0;
	const calls: Request[] = [];
	serve(async (request) => {
		if (request.url.endsWith("/login/csrf"))
			return Response.json({ csrfToken: `csrf-${++tokens}` });
		calls.push(request.clone());
		return await respond(request);
	});
	return calls;
}

export function refuse(status: number, errorCode: string): Response {
	return Response.json({ success: false, errorCode }, { status });
}
