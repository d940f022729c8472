import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import * as v from "valibot";
import type { Brand } from "./brand.ts";
import { findColourProblems } from "./colours.ts";

/** The SVG is part of every page, the PNG part of every mail. */
const SVG_BYTES_MAX = 8_192;
const PNG_BYTES_MAX = 32_768;
const PNG_SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Longer names do not fit into the header of a phone. */
const NAME_CHARACTERS_MAX = 24;

/** An XML declaration and comments may precede the root element. */
const SVG_ROOT = /^\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<svg\s[^>]*xmlns=/;
/** Browsers neither run scripts nor load files for an SVG that is shown as an image. */
const REFERS_OUTSIDE = /<script|<foreignObject|<!ENTITY|\b(href|src)\s*=\s*["'](?!#|data:)/i;

const name = v.pipe(
	v.string(),
	v.trim(),
	v.nonEmpty("must not be empty"),
	v.maxLength(NAME_CHARACTERS_MAX, `must have at most ${NAME_CHARACTERS_MAX} characters`),
	v.regex(/^\P{C}*$/u, "must be a single line of text"),
);
const colour = v.pipe(
	v.string(),
	v.regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #0b5cad"),
	v.toLowerCase(),
);

const documentSchema = v.strictObject({
	name: v.strictObject({ en: name, tc: name, sc: name }),
	mark: v.strictObject({ svg: v.string(), png: v.string() }),
	colours: v.strictObject({ banner: colour, action: colour, link: colour }),
});

/** A brand that cannot be used. `problems` has a line for each reason. */
class BrandError extends Error {
	override readonly name = "BrandError";
	readonly problems: readonly string[];

	constructor(problems: readonly string[]) {
		super(problems.join("\n"));
		this.problems = problems;
	}
}

/** Parses the path of a brand file into its {@link Brand}. */
export const brandFile = v.pipe(v.string(), parsedBy(readBrand));

/** Parses the path of an SVG that every page contains into its text. */
export const svgFile = v.pipe(v.string(), parsedBy(readSvg));

/** Reports each problem of a file as an issue. */
function parsedBy<Result>(read: (path: string) => Result) {
	return v.rawTransform<string, Result>(({ dataset, addIssue, NEVER }) => {
		try {
			return read(dataset.value);
		} catch (error) {
			if (!(error instanceof BrandError)) throw error;
			for (const message of error.problems) addIssue({ message });
			return NEVER;
		}
	});
}

function readSvg(path: string): string {
	const svg = readPart("the file", path).toString();
	const problems = findSvgProblems("the file", svg);
	if (problems.length > 0) throw new BrandError(problems);
	return svg.trim();
}

/**
 * Reads a brand: a JSON file and the two pictures that it names by paths relative to itself.
 *
 * @throws BrandError
 */
export function readBrand(path: string): Brand {
	const { name, mark, colours } = readDocument(path);
	const folder = dirname(resolve(path));
	const svg = readPart("mark.svg", resolve(folder, mark.svg)).toString();
	const png = readPart("mark.png", resolve(folder, mark.png));
	const problems = [
		...findSvgProblems("mark.svg", svg),
		...findPngProblems(png),
		...findColourProblems(colours),
	];
	if (problems.length > 0) throw new BrandError(problems);
	return { name, colours, mark: { svg: svg.trim(), png } };
}

function readDocument(path: string): v.InferOutput<typeof documentSchema> {
	const result = v.safeParse(documentSchema, parseJson(readPart("the file", path).toString()));
	if (result.success) return result.output;
	throw new BrandError(
		result.issues.map((issue) => `${v.getDotPath(issue) ?? "the file"}: ${issue.message}`),
	);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		throw new BrandError([`is not JSON: ${error instanceof Error ? error.message : error}`]);
	}
}

function readPart(what: string, path: string): Buffer {
	try {
		return readFileSync(path);
	} catch (error) {
		throw new BrandError([
			`${what} cannot be read: ${error instanceof Error ? error.message : error}`,
		]);
	}
}

function findSvgProblems(name: string, svg: string): string[] {
	const problems: string[] = [];
	if (!SVG_ROOT.test(svg)) problems.push(`${name} is not an SVG with an xmlns attribute`);
	if (REFERS_OUTSIDE.test(svg))
		problems.push(`${name} must not contain scripts or refer to other files`);
	if (Buffer.byteLength(svg) > SVG_BYTES_MAX)
		problems.push(`${name} must have at most ${SVG_BYTES_MAX} bytes, because every page has it`);
	return problems;
}

function findPngProblems(png: Buffer): string[] {
	const problems: string[] = [];
	if (!png.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE))
		problems.push("mark.png is not a PNG");
	if (png.length > PNG_BYTES_MAX)
		problems.push(`mark.png must have at most ${PNG_BYTES_MAX} bytes, because every mail has it`);
	return problems;
}
