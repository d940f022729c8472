import { Readable } from "node:stream";
import type { Request } from "express";
import { describe, expect, it } from "vitest";
import { smallJsonBody } from "./small-json-body.ts";

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

/** The result for a body: its parsed value, or the error code. */
async function read(
	text: string,
	kind: "call" | "report",
	headers: Readonly<Record<string, string>> = JSON_TYPE,
): Promise<unknown> {
	const body = Readable.from([Buffer.from(text)], { objectMode: false });
	const chunked = { "transfer-encoding": "chunked", ...headers };
	const request = Object.assign(body, { headers: chunked, body: undefined });
	const error = await new Promise<unknown>((resolve) =>
		smallJsonBody(() => kind)(request as unknown as Request, {} as never, resolve),
	);
	return error instanceof Error && "errorCode" in error ? error.errorCode : request.body;
}

function nested(depth: number): string {
	return `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
}

describe("a small body", () => {
	it("may be nested eight levels deep at most", async () => {
		expect(await read(nested(8), "call")).toEqual(JSON.parse(nested(8)));
		expect(await read(nested(9), "call")).toBe("request_malformed");
	});

	it.each([
		["call", 64],
		["report", 16],
	] as const)(
		"of a %s without a declared length is rejected beyond %i KB",
		async (kind, kilobytes) => {
			const largest = kilobytes * 1024;
			const blanks = " ".repeat(largest - 2);
			expect(await read(`{}${blanks}`, kind)).toEqual({});
			expect(await read(`{}${blanks} `, kind)).toBe("too_large");
		},
	);

	it("may be a list only in a report", async () => {
		expect(await read("[]", "report")).toEqual([]);
		expect(await read("[]", "call")).toBe("request_malformed");
	});

	it.each(["application/csp-report", "application/reports+json", "APPLICATION/JSON"])(
		"of a report may have the type %s",
		async (type) => {
			expect(await read("{}", "report", { "content-type": type })).toEqual({});
		},
	);

	it.each(['{"__proto__":1}', '{"a":{"constructor":1}}', '{"a":[{"toString":1}]}'])(
		"rejects the name %s, which all objects have",
		async (text) => {
			expect(await read(text, "call")).toBe("request_malformed");
		},
	);
});
