import { readFile } from "node:fs/promises";
import * as v from "valibot";

/** In the package, and in the repository. */
const DOCUMENTS = ["../../../openapi.json", "../../../../../docs/openapi.json"].map(
	(path) => new URL(path, import.meta.url),
);

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

/** A whole OpenAPI document. */
type WholeDocument = Readonly<Record<string, unknown>> &
	Pick<ApiDocument, "paths" | "tags" | "components">;

/** Reduces a document to what the page shows. */
export function parseDocument(document: WholeDocument): ApiDocument {
	return v.parse(documentSchema, document);
}

/** @returns undefined if openapi.json is not deployed with the server */
export async function readDocument(): Promise<WholeDocument | undefined> {
	for (const file of DOCUMENTS) {
		const text = await readFile(file, "utf8").catch(() => undefined);
		if (text !== undefined) return JSON.parse(text) as WholeDocument;
	}
	return undefined;
}
