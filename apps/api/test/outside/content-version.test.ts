import { expect, it } from "vitest";
import { contentVersion } from "../../scripts/content-version.ts";

const files = (contents: Record<string, string>) =>
	new Map(Object.entries(contents).map(([path, text]) => [path, Buffer.from(text)]));
const version = contentVersion(files({ a: "1", b: "2" }));

it("is a version that ranges accept, whatever the order of the files", () => {
	expect(version).toMatch(/^0\.0\.[1-9]\d*$/);
	expect(contentVersion(files({ b: "2", a: "1" }))).toBe(version);
});

it.each<[string, Record<string, string>]>([
	["a changed file", { a: "1", b: "3" }],
	["a new file", { a: "1", b: "2", c: "" }],
	["a file with another name", { a: "1", c: "2" }],
	["bytes that moved to the next file", { a: "12", b: "" }],
])("differs for %s", (_title, contents) => {
	expect(contentVersion(files(contents))).not.toBe(version);
});
