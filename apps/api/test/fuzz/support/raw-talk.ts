import type { Talk } from "./exchange.ts";
import { mutateBytes } from "./mutate-bytes.ts";
import type { Random } from "./random.ts";
import { toBytes, type WireRequest } from "./wire-request.ts";

/** Bytes that no proper client writes. */
export interface RawTalk extends Talk {
	/** maximum number of requests that may be accepted: none if parsers could disagree */
	readonly mostTaken: number;
}

const ANY = Number.POSITIVE_INFINITY;
const LIVE = "/real-name-registration/health/live";
const SMUGGLED = `GET ${LIVE}?smuggled HTTP/1.1\r\nHost: x\r\n\r\n`;
const MODE =
	"POST /real-name-registration/api/configuration/getMaintenanceMode HTTP/1.1\r\nHost: x\r\n";

/** Heads that parsers could interpret differently. */
const AMBIGUOUS = [
	`${MODE}Content-Length: 6\r\nContent-Length: 5\r\n\r\n0\r\n\r\nX`,
	`${MODE}Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
	`${MODE}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	`${MODE}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	`${MODE}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	`${MODE}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	`${MODE}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	`${MODE}Transfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
	`${MODE}X: y\r\n Transfer-Encoding: chunked\r\nContent-Length: -1\r\n\r\n`,
	`${MODE}Content-Length: -1\r\n\r\n`,
	`${MODE}Content-Length: +2\r\n\r\n{}`,
	`${MODE}Content-Length: 0x2\r\n\r\n{}`,
	`${MODE}Content-Length: 2, 2\r\n\r\n{}`,
	`${MODE}Content-Length: 2e0\r\n\r\n{}`,
	`${MODE}Content-Length: 99999999999999999999999\r\n\r\n{}`,
	`${MODE}Content-Length: \r\n\r\n${SMUGGLED}`,
	`${MODE}Content-Length : 2\r\n\r\n{}`,
	`${MODE}X: a\0b\r\n\r\n`,
	`${MODE}X: a\rb\r\n\r\n`,
	`${MODE}X: a\nb\r\n\r\n`,
	`${MODE}: y\r\n\r\n`,
	`${MODE}no colon\r\n\r\n`,
	`GET ${LIVE} HTTP/1.1\r\n folded: first\r\nHost: x\r\n\r\n`,
	`GET ${LIVE} HTTP/1.1\nHost: x\n\n`,
	`GET ${LIVE} HTTP/9.9\r\nHost: x\r\n\r\n`,
	`GET ${LIVE} HTTP/1.1 HTTP/1.1\r\nHost: x\r\n\r\n`,
	`GET ${LIVE}\0 HTTP/1.1\r\nHost: x\r\n\r\n`,
	"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
	"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
	`GET ${LIVE} HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(20_000)}\r\n\r\n`,
	`GET /${"y".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
];

/** Invalid chunks: the head before them may be answered, but nothing after them. */
const BROKEN_CHUNKS = [
	`${MODE}Transfer-Encoding: chunked\r\n\r\n2;\n{}\r\n0\r\n\r\n${SMUGGLED}`,
	`${MODE}Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
	`${MODE}Transfer-Encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
	`${MODE}Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n${SMUGGLED}`,
	`${MODE}Transfer-Encoding: chunked\r\n\r\n2\r\n{}X\r\n0\r\n\r\n${SMUGGLED}`,
	`${MODE}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}`,
];

/** Unusual but unambiguous; with the number of requests in each. */
const ODD: readonly (readonly [text: string, requests: number])[] = [
	[`GET http://evil.example${LIVE} HTTP/1.1\r\nHost: x\r\n\r\n`, 1],
	["GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n", 1],
	["GET //evil.example/..%2f HTTP/1.1\r\nHost: x\r\n\r\n", 1],
	["GET ? HTTP/1.1\r\nHost: x\r\n\r\n", 1],
	["GET * HTTP/1.1\r\nHost: x\r\n\r\n", 1],
	["OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", 1],
	[`GET ${LIVE}\r\n\r\n`, 1],
	[`GET ${LIVE} HTTP/1.0\r\n\r\n`, 1],
	[`GET ${LIVE} HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n`, 1],
	[`GET ${LIVE} HTTP/1.1\r\nHost: x\r\nX: y\r\n folded\r\n\r\n`, 1],
	[`GET ${LIVE} HTTP/1.1\r\nHost: x\r\n${"X: y\r\n".repeat(1_500)}\r\n`, 1],
	[`${MODE}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`, 1],
	[`GET ${LIVE} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, 1],
	[
		`GET ${LIVE} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n`,
		1,
	],
	[`${MODE}Transfer-Encoding: chunked\r\n\r\n2;a="b"\r\n{}\r\n0\r\nTrailer: y\r\n\r\n`, 1],
	[`GET ${LIVE} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello`, 1],
	[SMUGGLED.repeat(50), 50],
	[`${SMUGGLED}${MODE}Content-Length: 2\r\n\r\n{}${SMUGGLED}`, 3],
	[`\r\n\r\n${SMUGGLED}`, 1],
];

/** Unusual input: ambiguous, odd, or a valid request with changed bytes. */
export function rawTalk(random: Random, valid: () => WireRequest): RawTalk {
	const kind = random.below(6);
	if (kind === 0) return { ...half(random, random.one(AMBIGUOUS)), mostTaken: 0 };
	if (kind === 1) return { ...half(random, random.one(BROKEN_CHUNKS)), mostTaken: 1 };
	if (kind === 2) {
		const [text, requests] = random.one(ODD);
		const methods = Array.from({ length: requests }, () => "GET");
		return { parts: inParts(text, random), methods, isHalf: false, mostTaken: requests };
	}
	const times = 1 + random.below(4);
	const bytes = Array.from({ length: times }).reduce<Buffer>(
		(mutated) => mutateBytes(mutated, random),
		toBytes(valid()),
	);
	return { ...half(random, bytes.toString("latin1")), mostTaken: ANY };
}

function half(random: Random, text: string): Talk {
	return { parts: inParts(text, random), methods: [], isHalf: true };
}

/** In one piece, in a few, or, for a short one, byte by byte. */
function inParts(text: string, random: Random): Buffer[] {
	const bytes = Buffer.from(text, "latin1");
	const length = random.one([
		bytes.length,
		Math.ceil(bytes.length / 3),
		bytes.length < 400 ? 1 : 1_000,
	]);
	const parts: Buffer[] = [];
	for (let at = 0; at < bytes.length; at += Math.max(1, length))
		parts.push(bytes.subarray(at, at + Math.max(1, length)));
	return parts;
}
