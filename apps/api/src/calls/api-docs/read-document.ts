import { readFile } from "node:fs/promises";
import * as v from "valibot";

const DOCUMENT = new URL("../../../../../docs/openapi.json", import.meta.url);

const mediaSchema = v.object({
	schema: v.unknown(),
	examples: v.optional(v.record(v.string(), v.looseObject({})), {}),
});
const contentSchema = v.optional(v.record(v.string(), mediaSchema), {});
const operationSchema = v.object({
	operationId: v.string(),
	tags: v.array(v.string()),
	summary: v.string(),
	description: v.optional(v.string(), ""),
	security: v.array(v.record(v.string(), v.array(v.string()))),
	parameters: v.optional(
		v.array(v.object({ name: v.string(), in: v.string(), description: v.string() })),
		[],
	),
	requestBody: v.optional(v.object({ content: contentSchema })),
	responses: v.record(v.string(), v.object({ description: v.string(), content: contentSchema })),
});
const documentSchema = v.object({
	info: v.object({ title: v.string(), description: v.string() }),
	tags: v.array(v.object({ name: v.string(), description: v.string() })),
	paths: v.record(v.string(), v.record(v.string(), operationSchema)),
	components: v.object({
		schemas: v.record(v.string(), v.unknown()),
		securitySchemes: v.record(v.string(), v.looseObject({ description: v.string() })),
	}),
});

/** The parts of an OpenAPI document that the page shows. */
export type ApiDocument = v.InferOutput<typeof documentSchema>;
export type ApiOperation = v.InferOutput<typeof operationSchema>;
export type ApiContent = v.InferOutput<typeof contentSchema>;

/** @returns undefined if docs/openapi.json is not deployed with the server */
export async function readDocument(): Promise<ApiDocument | undefined> {
	const text = await readFile(DOCUMENT, "utf8").catch(() => undefined);
	return text === undefined ? undefined : v.parse(documentSchema, JSON.parse(text));
}
