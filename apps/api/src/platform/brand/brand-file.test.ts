import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEnvironment } from "../environment/environment.ts";
import { brandOf } from "./brand.ts";
import { brandFile } from "./brand-file.ts";

const DEFAULT_FOLDER = new URL("../../../brand/", import.meta.url);

describe("brandFile", () => {
	let folder: string;
	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), "brand-"));
		cpSync(DEFAULT_FOLDER, folder, { recursive: true });
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	const path = () => join(folder, "brand.json");
	const write = (changes: object) => {
		const document = JSON.parse(readFileSync(path(), "utf8"));
		writeFileSync(path(), JSON.stringify({ ...document, ...changes }));
	};
	const problems = () => v.safeParse(brandFile, path()).issues?.map(({ message }) => message);

	it("reads names, colours in lower case, and both pictures from beside the file", () => {
		write({
			name: { en: " Wong Tel ", tc: "王氏電訊", sc: "王氏电讯" },
			colours: { banner: "#7A0019", action: "#FFC72C", link: "#7A0019" },
		});
		writeFileSync(join(folder, "mark.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>\n');
		expect(v.parse(brandFile, path())).toEqual({
			name: { en: "Wong Tel", tc: "王氏電訊", sc: "王氏电讯" },
			colours: { banner: "#7a0019", action: "#ffc72c", link: "#7a0019" },
			mark: {
				svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
				png: readFileSync(join(folder, "mark.png")),
			},
		});
	});

	it("uses the product's own brand if no file is named", () => {
		expect(brandOf({})).toEqual(v.parse(brandFile, path()));
	});

	it.each([
		["a name that is missing", { name: { en: "A", tc: "甲" } }, /^name\.sc: /],
		["a name without characters", { name: { en: " ", tc: "甲", sc: "甲" } }, /^name\.en: must not/],
		[
			"a name that is too long",
			{ name: { en: "A".repeat(25), tc: "甲", sc: "甲" } },
			/^name\.en: must have at most 24 characters$/,
		],
		["a name of two lines", { name: { en: "A\nB", tc: "甲", sc: "甲" } }, /^name\.en: must be a s/],
		[
			"a colour by name",
			{ colours: { banner: "navy", action: "#ff8a1f", link: "#0b5cad" } },
			/^colours\.banner: must be a colour such as #0b5cad$/,
		],
		[
			"a colour that cannot be read",
			{ colours: { banner: "#16202e", action: "#ff8a1f", link: "#ff8a1f" } },
			/^colours\.link #ff8a1f has a contrast of /,
		],
		["an unknown member", { logo: "logo.svg" }, /^logo: /],
		[
			"a missing picture",
			{ mark: { svg: "no.svg", png: "mark.png" } },
			/^mark\.svg cannot be read: .*no\.svg/,
		],
	])("refuses %s", (_, changes, problem) => {
		write(changes);
		expect(problems()).toEqual([expect.stringMatching(problem)]);
	});

	it.each([
		["text", "mark.svg", "hello", "mark.svg is not an SVG with an xmlns attribute"],
		[
			"a script",
			"mark.svg",
			'<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
			"mark.svg must not contain scripts or refer to other files",
		],
		[
			"an SVG that loads another picture",
			"mark.svg",
			'<svg xmlns="http://www.w3.org/2000/svg"><image href="https://example.org/a.png"/></svg>',
			"mark.svg must not contain scripts or refer to other files",
		],
		[
			"8 kB and a byte",
			"mark.svg",
			'<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(8_193),
			"mark.svg must have at most 8192 bytes, because every page has it",
		],
		["an SVG", "mark.png", "<svg/>", "mark.png is not a PNG"],
		[
			"32 kB and a byte",
			"mark.png",
			Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(32_761)]),
			"mark.png must have at most 32768 bytes, because every mail has it",
		],
	])("rejects %s: %s", (_, name, contents, problem) => {
		writeFileSync(join(folder, name), contents);
		expect(problems()).toEqual([problem]);
	});

	it("reads the logo of iAM Smart, or prevents the start with the reason", () => {
		const svg = join(folder, "mark.svg");
		expect(parseEnvironment({ IAMSMART_LOGO: svg }).IAMSMART_LOGO).toBe(
			readFileSync(svg, "utf8").trim(),
		);
		expect(() => parseEnvironment({ IAMSMART_LOGO: join(folder, "mark.png") })).toThrow(
			"- IAMSMART_LOGO: the file is not an SVG with an xmlns attribute",
		);
		expect(() => parseEnvironment({ IAMSMART_LOGO: join(folder, "no.svg") })).toThrow(
			"- IAMSMART_LOGO: the file cannot be read: ENOENT",
		);
	});

	it("prevents the start, with the reason, if a colour has too little contrast", () => {
		write({ colours: { banner: "#16202e", action: "#ff8a1f", link: "#ff8a1f" } });
		expect(() => parseEnvironment({ BRAND: path() })).toThrow(
			"- BRAND: colours.link #ff8a1f has a contrast of ",
		);
	});

	it("rejects a file that is not JSON, and a missing file", () => {
		writeFileSync(path(), "{");
		expect(problems()).toEqual([expect.stringMatching(/^is not JSON: /)]);
		rmSync(path());
		expect(problems()).toEqual([expect.stringMatching(/^the file cannot be read: ENOENT/)]);
	});
});
