import { vi } from "vitest";

const PAGE = "https://form.example/real-name-registration/en";

/** A request whose address may be relative, as in a page. */
class PageRequest extends Request {
	constructor(input: string | URL | Request, init?: RequestInit) {
		super(input instanceof Request ? input : new URL(input, PAGE), init);
	}
}

/**
 * Answers the page's `fetch` until `vi.unstubAllGlobals`.
 *
 * @returns the requests so far
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

/** Pends until the caller aborts, like the browser's fetch. */
export function hang({ signal }: Request): Promise<Response> {
	return new Promise((_resolve, reject) => {
		const end = () => reject(signal.reason);
		if (signal.aborted) end();
		else signal.addEventListener("abort", end);
	});
}

/** Gives out the CSRF tokens `csrf-1`, `csrf-2` and so on; `respond` answers all other calls. */
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
