import { expect, it } from "vitest";
import { verdictIn } from "./verdict-in.ts";

const infected = (signature: string) => ({ kind: "infected", signature });
const unscanned = (reason: string) => ({ kind: "unscanned", reason });

it.each([
	["stream: OK", { kind: "clean" }],
	["stream: Eicar-Test-Signature FOUND", infected("Eicar-Test-Signature")],
	["stream: X FOUND", infected("X")],
	["stream: A b\u0007c FOUND", infected("A?b?c")],
	[`stream: ${"x".repeat(101)} FOUND`, infected("x".repeat(100))],
	["stream: x FOUND FOUND", infected("x?FOUND")],
	["stream:   FOUND", unscanned("garbled")],
	["stream: \0x FOUND", unscanned("garbled")],
	["stream: x\0 FOUND", unscanned("garbled")],
	["an upstream: Eicar FOUND", unscanned("garbled")],
	["stream: Eicar FOUND later", unscanned("garbled")],
	["INSTREAM size limit exceeded. ERROR", unscanned("size_limit")],
	["stream: Can't allocate memory ERROR", unscanned("failed")],
	["stream: ERROR OK", unscanned("garbled")],
	["OK", unscanned("garbled")],
	["", unscanned("garbled")],
])("%j", (answer, verdict) => {
	expect(verdictIn(answer)).toEqual(verdict);
});
