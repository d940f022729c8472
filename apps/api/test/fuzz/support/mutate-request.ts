import { gzipSync } from "node:zlib";
import { mutateBytes } from "./mutate-bytes.ts";
import { mutateJson } from "./mutate-json.ts";
import type { Random } from "./random.ts";
import type { WireRequest } from "./wire-request.ts";

type Mutation = (request: WireRequest, random: Random) => WireRequest;
type Header = WireRequest["headers"][number];

const METHODS = [
	..."GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND LINK PURGE M-SEARCH".split(" "),
	"get",
	"GETS",
];
const PATH_PIECES = [
	..."%2e%2e/ ../ ..;/ // %00 %ff %c0%ae %2f %5c \\ ; ~ .env %25 %u0041 : * %0d%0a %zz".split(" "),
	"%E2%80%AE",
	"a".repeat(300),
	"/constructor/__proto__",
	"index.html",
];
const QUERIES = [
	"?",
	"?a=1&a=2",
	"?state[]=1&code=2",
	"?state=1&code[x]=2",
	"?__proto__[a]=1&state=1&code=2",
	"?constructor[prototype][a]=1",
	"?%",
	"?state=%ff&code=%00",
	"?state=%F0%9F&code=%",
	`?${"a=b&".repeat(2_000)}`,
	`?state=${"s".repeat(5_000)}&code=1`,
	"?query={__schema{types{name}}}",
	"#fragment",
];
const ODD_HEADERS: readonly Header[] = [
	["Range", "bytes=0-0,2-3,-1,5-"],
	["Range", `bytes=${"0-,".repeat(1_000)}0-`],
	["If-None-Match", '"x", W/"y", *'],
	["If-Modified-Since", "yesterday"],
	["If-Range", "%%%"],
	["Accept", "*/*;q=broken,,;"],
	["Accept-Encoding", "br;q=0, gzip;q=2, *;q=x"],
	["Accept-Language", "zh-".repeat(500)],
	["Accept-Language", "*;q=,;-,\xff"],
	["Content-Encoding", "gzip, gzip"],
	["Content-Encoding", "br"],
	["Content-Type", "application/json; charset=utf-7"],
	["Content-Type", "multipart/form-data; boundary="],
	["Content-Type", "application/json, text/html"],
	["Content-Type", "__proto__/constructor"],
	["Cookie", "=; ;;; a; csrf; csrf=%; __proto__=1; csrf=\xff"],
	["Cookie", "a=b; ".repeat(1_500)],
	["Authorization", "Basic Og=="],
	["Authorization", "Bearer"],
	["Authorization", "Bearer eyJhbGciOiJub25lIn0.e30."],
	["Authorization", `Bearer ${"a.".repeat(3_000)}`],
	["Origin", "null"],
	["Origin", "http://[::1"],
	["Origin", "https://evil.example"],
	["Sec-Fetch-Site", "cross-site"],
	["X-Forwarded-For", "unknown, [::1]:x, ,,"],
	["X-Forwarded-For", "1,".repeat(2_000)],
	["X-Forwarded-Proto", "gopher, https"],
	["X-Forwarded-Host", "evil.example:99999"],
	["Host", "evil.example:99999"],
	["Host", "[::1"],
	["Idempotency-Key", "\xff\xfe"],
	["Idempotency-Key", "k".repeat(5_000)],
	["X-CSRF-Token", "%00.%00"],
	["X-HTTP-Method-Override", "DELETE"],
	["Expect", "100-continue"],
	["Expect", "the impossible"],
	["Upgrade", "h2c"],
	["TE", "trailers, deflate;q=0.5"],
	["Trailer", "Content-Length"],
	["Via", "1.1 a, ".repeat(50)],
	["Prefer", "respond-async"],
];

const MUTATIONS: readonly Mutation[] = [
	(request, random) => ({ ...request, method: random.one(METHODS) }),
	(request, random) => ({ ...request, target: insertPiece(request.target, random) }),
	(request, random) => ({ ...request, target: request.target + random.one(QUERIES) }),
	(request, random) => ({ ...request, target: changeCase(request.target, random) }),
	(request, random) => ({ ...request, headers: [...request.headers, random.one(ODD_HEADERS)] }),
	(request, random) => replaceHeader(request, random.one(ODD_HEADERS)),
	(request, random) => withoutHeader(request, random),
	(request, random) => duplicateHeader(request, random),
	spoilHeader,
	spoilHeader,
	(request, random) => withBody(request, (body) => mutateBytes(body, random)),
	(request, random) => withBody(request, (body) => mutateJson(body, random)),
	(request, random) => withBody(request, (body) => mutateJson(body, random)),
	(request, random) => withBody(request, (body) => mutateJson(mutateJson(body, random), random)),
	(request) => ({
		...withBody(request, (body) => gzipSync(body)),
		headers: [...request.headers, ["Content-Encoding", "gzip"]],
	}),
	(request, random) => ({ ...request, body: random.bytes(random.below(500)) }),
	(request) => ({ ...request, body: undefined }),
	(request) => ({ ...request, framing: "chunks" }),
];

/** The request with one to three things about it changed. */
export function mutateRequest(request: WireRequest, random: Random): WireRequest {
	const times = 1 + random.below(3);
	return Array.from({ length: times }).reduce<WireRequest>(
		(mutated) => random.one(MUTATIONS)(mutated, random),
		request,
	);
}

function insertPiece(target: string, random: Random): string {
	const at = 1 + random.below(target.length);
	return target.slice(0, at) + random.one(PATH_PIECES) + target.slice(at);
}

function changeCase(target: string, random: Random): string {
	const at = random.below(target.length);
	return target.slice(0, at) + target.slice(at).toUpperCase();
}

function withoutHeader(request: WireRequest, random: Random): WireRequest {
	const gone = random.below(request.headers.length);
	return { ...request, headers: request.headers.filter((_, index) => index !== gone) };
}

function duplicateHeader(request: WireRequest, random: Random): WireRequest {
	if (request.headers.length === 0) return request;
	return { ...request, headers: [...request.headers, random.one(request.headers)] };
}

function replaceHeader(request: WireRequest, odd: Header): WireRequest {
	const others = request.headers.filter(([name]) => name !== odd[0]);
	return { ...request, headers: [...others, odd] };
}

/** Slightly changes a token, cookie or type. */
function spoilHeader(request: WireRequest, random: Random): WireRequest {
	const spoilt = random.below(request.headers.length);
	const spoil = (value: string) =>
		// These would end a header; raw bytes cover that case.
		mutateBytes(Buffer.from(value, "latin1"), random)
			.toString("latin1")
			.replaceAll(/[\r\n\0]/g, "_");
	return {
		...request,
		headers: request.headers.map(([name, value], index) =>
			index === spoilt ? [name, spoil(value)] : [name, value],
		),
	};
}

function withBody(request: WireRequest, change: (body: Buffer) => Buffer): WireRequest {
	return request.body === undefined ? request : { ...request, body: change(request.body) };
}
