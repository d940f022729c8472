import * as v from "valibot";
import { ApiProblem } from "./api-problem.ts";
import { parseJson } from "./read-problem.ts";

/** @throws ApiProblem where the answer is not what the contract says */
export function readAnswer<Answer>(
	schema: v.GenericSchema<unknown, Answer>,
	text: string,
	status: number,
): Answer {
	const parsed = v.safeParse(schema, parseJson(text));
	if (parsed.success) return parsed.output;
	throw new ApiProblem({
		status,
		errorCode: "form_submission_error",
		issues: [],
		retryAfterMs: undefined,
	});
}
