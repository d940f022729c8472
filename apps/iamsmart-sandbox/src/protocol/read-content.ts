import * as v from "valibot";
import { ProtocolRefusal } from "./protocol-refusal.ts";

const bodySchema = v.strictObject({ content: v.string() });

/**
 * Reads the body `{"content":"…"}`.
 *
 * @throws ProtocolRefusal D20003 for anything else
 */
export function readContent(rawBody: Buffer): string {
	const body = v.safeParse(bodySchema, parseJson(rawBody.toString("utf8")));
	if (!body.success) throw new ProtocolRefusal("D20003");
	return body.output.content;
}

/**
 * Reads the parameters from an opened content.
 *
 * @throws ProtocolRefusal D20001 missing, D20002 malformed or unknown, D20003 not a JSON object
 */
export function readParameters<Schema extends v.GenericSchema>(
	schema: Schema,
	plaintext: string,
): v.InferOutput<Schema> {
	const value = parseJson(plaintext);
	if (typeof value !== "object" || value === null) throw new ProtocolRefusal("D20003");
	const parsed = v.safeParse(schema, value);
	if (parsed.success) return parsed.output;
	const [issue] = parsed.issues;
	const isMissing = issue.received === "undefined";
	throw new ProtocolRefusal(isMissing ? "D20001" : "D20002", v.getDotPath(issue) ?? undefined);
}

/** @returns undefined for invalid JSON and for null */
function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
