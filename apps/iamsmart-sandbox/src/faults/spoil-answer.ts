import { type Answer, textAnswer } from "../http/answer.ts";
import { IV_BYTES, LENGTH_BYTES } from "../protocol/envelope.ts";
import type { FaultName } from "./fault.ts";

/** Applies a fault to a correct answer. */
export function spoilAnswer(answer: Answer, fault: FaultName): Answer {
	switch (fault) {
		case "bad-tag":
			return changeSealed(answer, (bytes) => flipBit(bytes, bytes.length - 1));
		case "flipped-bit":
			return changeSealed(answer, (bytes) => flipBit(bytes, LENGTH_BYTES + IV_BYTES));
		case "wrong-iv-length":
			return changeSealed(answer, (bytes) => bytes.writeInt32BE(IV_BYTES + 4));
		case "truncated-body":
			return { ...answer, body: answer.body.slice(0, answer.body.length / 2) };
		case "not-json":
			return { ...textAnswer("<!doctype html><title>Gateway</title>"), headers: HTML };
		case "http-500":
			return textAnswer("Internal Server Error", 500);
		case "hang-up":
			return { ...answer, hangsUp: true };
		case "no-answer":
			return { ...answer, delayMs: Number.POSITIVE_INFINITY };
		case "slow":
			return answer;
	}
}

const HTML = { "Content-Type": "text/html; charset=utf-8" };

/** The content of an answer: sealed, or getKey's. */
type AnswerBody = { content?: string | { secretKey: string } };

/** Changes the bytes of a sealed content, or of the wrapped key in getKey's answer. */
function changeSealed(answer: Answer, change: (bytes: Buffer) => void): Answer {
	const body: AnswerBody = JSON.parse(answer.body);
	if (typeof body.content === "string") body.content = changeBase64(body.content, change);
	else if (body.content !== undefined)
		body.content.secretKey = changeBase64(body.content.secretKey, change);
	return { ...answer, body: JSON.stringify(body) };
}

function changeBase64(text: string, change: (bytes: Buffer) => void): string {
	const bytes = Buffer.from(text, "base64");
	change(bytes);
	return bytes.toString("base64");
}

function flipBit(bytes: Buffer, index: number): void {
	bytes[index] = (bytes[index] ?? 0) ^ 1;
}
