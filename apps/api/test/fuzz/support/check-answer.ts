import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { isErrorCode, problemSchema } from "@sim-registration/validation";
import * as v from "valibot";
import type { WireAnswer } from "./wire-answer.ts";

const REPOSITORY = fileURLToPath(new URL("../../../../../", import.meta.url));
const INSIDES = [
	/\n\s+at .+:\d+/,
	/[\w-]+\.(js|ts|mjs|cjs):\d+/,
	/node_modules|node:internal|SqliteError|SQLITE_/,
	/\b(Type|Range|Syntax|Reference)Error\b/,
];
/** Temporary failures: `busy` for lack of capacity, and iAM Smart's errors. */
const PASSING_TROUBLES = ["busy", "iamsmart_error"];

/** Problems of an answer to any request. */
export function findAnswerProblems({ status, headers, body }: WireAnswer): string[] {
	const isJson = headers.get("content-type")?.startsWith("application/json") === true;
	const problems = INSIDES.filter((inside) => inside.test(body)).map((inside) => `shows ${inside}`);
	for (const path of [REPOSITORY, tmpdir()])
		if (body.includes(path)) problems.push(`shows the path ${path}`);
	if (!isJson) return status >= 500 ? [...problems, `is ${status}`] : problems;
	const parsed = parseJson(body);
	if (body !== "" && parsed === undefined) problems.push("is JSON that does not parse");
	if (status < 400 || body === "") return problems;
	const problem = v.safeParse(v.strictObject(problemSchema.entries), parsed);
	if (!problem.success || !isErrorCode(problem.output.errorCode))
		return [...problems, "is no problem of the agreed form"];
	const isPassing = status === 503 && PASSING_TROUBLES.includes(problem.output.errorCode);
	if (status >= 500 && !isPassing) problems.push(`is ${status} ${problem.output.errorCode}`);
	return problems;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
