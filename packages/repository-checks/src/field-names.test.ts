import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FIELD_NAMES } from "@sim-registration/validation";
import { expect, it } from "vitest";
import { REPOSITORY_ROOT } from "./repository-root.ts";
import { trackedFiles } from "./tracked-files.ts";

/**
 * The table, its rule or its note in OpenAPI, its labels in the form and in exports, its place on the
 * screen and in the summary.
 */
const MAX_FILES = 6;
const OTHERS: Readonly<Record<string, number>> = {
	// Mails, settings and inputs also have this name.
	email: 17,
	// It fills in other fields, and says so in OpenAPI.
	branchSameAsCompany: 7,
	// The step asks for them in another order than that of the table.
	idCopyF: 7,
	idCopyB: 7,
	idCopyS: 7,
	// It decides which other fields are asked for.
	idType: 11,
	// Its field and its row differ with the kind of document.
	idNO: 8,
	// The accepted text and a part of the wizard's state have the same name.
	declarationNoHkid: 15,
};

const PRODUCT = /^(apps\/[^/]+\/(src|scripts|openapi)|packages\/validation\/src)\/.*\.tsx?$/;
const TEST = /\.(test|contract)\.tsx?$|\/customer-values\.ts$/;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const SOURCES = trackedFiles()
	.filter((path) => PRODUCT.test(path) && !TEST.test(path))
	.map((path) => {
		const text = readFileSync(join(REPOSITORY_ROOT, path), "utf8");
		return { path, code: text.replace(COMMENTS, "") };
	});

it.each(FIELD_NAMES)("the name of the field %s occurs in few files besides tests", (name) => {
	const word = new RegExp(`\\b${name}\\b`);
	const paths = SOURCES.filter(({ code }) => word.test(code)).map(({ path }) => path);
	expect(paths).toContain("packages/validation/src/fields.ts");
	expect(paths.length, paths.join("\n")).toBeLessThanOrEqual(OTHERS[name] ?? MAX_FILES);
});
