import { Ajv2020 } from "ajv/dist/2020.js";
import type { Response } from "supertest";
import * as v from "valibot";

const mediaSchema = v.object({
	schema: v.looseObject({}),
	examples: v.record(v.string(), v.looseObject({})),
});
const contentSchema = v.record(v.string(), mediaSchema);
const documentSchema = v.looseObject({
	paths: v.record(
		v.string(),
		v.record(
			v.string(),
			v.object({
				requestBody: v.optional(v.object({ content: contentSchema })),
				responses: v.record(
					v.string(),
					v.object({ headers: v.looseObject({}), content: v.optional(contentSchema, {}) }),
				),
			}),
		),
	),
	components: v.looseObject({
		examples: v.record(v.string(), v.object({ value: v.unknown() })),
	}),
});

type Media = v.InferOutput<typeof mediaSchema>;

/** An OpenAPI document, to check examples and real answers against. */
export class DocumentedCalls {
	readonly #document: v.InferOutput<typeof documentSchema>;
	readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });

	constructor(document: unknown) {
		this.#document = v.parse(documentSchema, document);
		this.#ajv.addSchema(this.#document, "document");
	}

	/** As in `GET /real-name-registration/{language}`. */
	get names(): string[] {
		return Object.entries(this.#document.paths).flatMap(([path, methods]) =>
			Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
		);
	}

	/** Validates every example against its schema. */
	checkExamples(): { count: number; mistakes: string[] } {
		const operations = Object.values(this.#document.paths).flatMap((methods) =>
			Object.values(methods),
		);
		const media = operations.flatMap(({ requestBody, responses }) => [
			...Object.values(requestBody?.content ?? {}),
			...Object.values(responses).flatMap(({ content }) => Object.values(content)),
		]);
		const examples = media.flatMap((each) =>
			Object.entries(each.examples).map(([name, example]) => ({ media: each, name, example })),
		);
		const mistakes = examples.flatMap(({ media: each, name, example }) =>
			this.#mistakesOf(each, this.#valueOf(example), name),
		);
		return { count: examples.length, mistakes };
	}

	/** @throws Error if status, type, headers or body differ from the documentation */
	check(answer: Response): void {
		const { method, url } = answer.request as { method: string; url: string };
		const path = new URL(url).pathname.replace(/(.)\/$/, "$1");
		const what = `${method} ${path} ${answer.status}`;
		const documented = this.#operationFor(method, path)?.responses[String(answer.status)];
		if (documented === undefined) throw new Error(`${what} is not documented`);
		for (const header of ["retry-after", "set-cookie", "location"])
			if (header in answer.headers && !hasName(documented.headers, header))
				throw new Error(`${what} has the header ${header}`);
		const type = (answer.headers["content-type"] ?? "").split(";")[0] ?? "";
		if (isOfCall(path, type) && answer.headers["cache-control"] !== "no-store")
			throw new Error(`${what} may be cached`);
		const media = documented.content[type];
		const isEmpty = Object.keys(documented.content).length === 0;
		// A redirect has a line of text that is not documented.
		if (media === undefined && isEmpty) return;
		if (media === undefined) throw new Error(`${what} is ${type}`);
		const body: unknown = type === "application/json" ? answer.body : answer.text;
		const mistakes = this.#mistakesOf(media, body, what);
		if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
	}

	#operationFor(method: string, path: string) {
		const patterns = Object.keys(this.#document.paths);
		const found =
			patterns.find((pattern) => pattern === path) ??
			patterns.find((pattern) =>
				new RegExp(`^${pattern.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
			);
		return this.#document.paths[found ?? ""]?.[method.toLowerCase()];
	}

	#valueOf(example: Readonly<Record<string, unknown>>): unknown {
		const { $ref: reference } = example;
		if (typeof reference !== "string") return example["value"];
		return this.#document.components.examples[reference.split("/").at(-1) ?? ""]?.value;
	}

	#mistakesOf({ schema }: Media, value: unknown, what: string): string[] {
		const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
		const isRight = this.#ajv.compile(JSON.parse(text));
		if (isRight(value)) return [];
		return [`${what}: ${this.#ajv.errorsText(isRight.errors)}`];
	}
}

function isOfCall(path: string, type: string): boolean {
	return type === "application/json" && path.includes("/api/");
}

function hasName(headers: object, name: string): boolean {
	return Object.keys(headers).some((each) => each.toLowerCase() === name);
}
