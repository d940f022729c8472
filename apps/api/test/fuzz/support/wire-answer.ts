/** An answer as received. */
export interface WireAnswer {
	readonly status: number;
	/** names in lower case */
	readonly headers: ReadonlyMap<string, string>;
	readonly body: string;
}

const HEAD_END = "\r\n\r\n";
const STATUS_LINE = /^HTTP\/1\.1 (\d{3})/;

/**
 * Parses the complete answers, without 100 Continue.
 *
 * @param methods of the requests, in order
 */
export function wholeAnswers(
	received: Buffer,
	methods: readonly string[],
): { answers: WireAnswer[]; rest: string } {
	const answers: WireAnswer[] = [];
	let rest = received.toString("latin1");
	for (;;) {
		const read = readOne(rest, methods[answers.length] === "HEAD");
		if (read === undefined) return { answers, rest };
		if (read.answer.status >= 200) answers.push(read.answer);
		rest = read.rest;
	}
}

function readOne(text: string, isHead: boolean): { answer: WireAnswer; rest: string } | undefined {
	const end = text.indexOf(HEAD_END);
	const status = Number(STATUS_LINE.exec(text)?.[1]);
	if (end < 0 || Number.isNaN(status)) return undefined;
	const headers = readHeaders(text.slice(0, end));
	const behind = text.slice(end + HEAD_END.length);
	const hasNoBody = isHead || status < 200 || status === 204 || status === 304;
	const bytes = hasNoBody ? 0 : bodyBytes(headers, behind);
	if (bytes === undefined || behind.length < bytes) return undefined;
	const body = hasNoBody ? "" : behind.slice(0, bytes);
	return { answer: { status, headers, body }, rest: behind.slice(bytes) };
}

function readHeaders(head: string): Map<string, string> {
	const lines = head.split("\r\n").slice(1);
	return new Map(
		lines.map((line) => {
			const colon = line.indexOf(":");
			return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
		}),
	);
}

/** @returns undefined if the end has not arrived yet */
function bodyBytes(headers: ReadonlyMap<string, string>, behind: string): number | undefined {
	if (headers.get("transfer-encoding") === "chunked") {
		const end = behind.indexOf("0\r\n\r\n");
		return end < 0 ? undefined : end + "0\r\n\r\n".length;
	}
	return Number(headers.get("content-length") ?? 0);
}
