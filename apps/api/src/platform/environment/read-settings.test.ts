import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readSettings } from "./read-settings.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "sim-registration-settings-"));
	writeFileSync(join(folder, "environment"), "PORT=3000\n");
});
afterEach(() => rmSync(folder, { recursive: true }));

function keep(files: Readonly<Record<string, string>>): void {
	mkdirSync(join(folder, "credentials"));
	for (const [name, text] of Object.entries(files))
		writeFileSync(join(folder, "credentials", name), text);
}

test("secrets are files named like their variables, with one value per line", () => {
	keep({ "root-secret": "new\n old \n", "smtp-url": "smtps://u:p&w@mail/\n" });
	expect(readSettings(folder)).toEqual({
		variables: { PORT: "3000", ROOT_SECRET: "new,old", SMTP_URL: "smtps://u:p&w@mail/" },
		warnings: [],
	});
});

test("a name may have several hyphens, and folders are not read", () => {
	keep({ "s3-secret-access-key": "key\n", "accounts-secret": "secret\n" });
	mkdirSync(join(folder, "credentials", "old"));
	expect(readSettings(folder)).toEqual({
		variables: { PORT: "3000", ACCOUNTS_SECRET: "secret", S3_SECRET_ACCESS_KEY: "key" },
		warnings: [],
	});
});

test.each(["root-secret~", "Root-Secret", "root_secret", ".root-secret.swp", "path", "our-secret"])(
	"%s is named and left out, without its contents",
	(name) => {
		keep({ [name]: "s3cret" });
		const path = join(folder, "credentials", name);
		expect(readSettings(folder)).toEqual({
			variables: { PORT: "3000" },
			warnings: [`${path} is left out: it is not named like a secret of the server.`],
		});
	},
);

test("lines that systemd ignores or reads otherwise are named, without their contents", () => {
	const lines = ["# A comment", "", "SCANNER clamav", "S-CANNER=clamav", "PORT=1", "HOTLINE='2888"];
	const file = join(folder, "environment");
	writeFileSync(file, lines.join("\n"));
	expect(readSettings(folder).warnings).toEqual([
		`${file}: line 3 is ignored: it is not NAME=value.`,
		`${file}: line 4 is ignored: a variable has no such name.`,
		`${file}: a quotation mark in line 6 is not closed.`,
	]);
});

test.each(['KEY="two\nlines"\nPORT=1\n', "A='x'y\n", 'A="a \\" b"\n', "  # x\n ; y\n\t\nA=\n"])(
	"%j has no such lines",
	(text) => {
		writeFileSync(join(folder, "environment"), text);
		expect(readSettings(folder).warnings).toEqual([]);
	},
);

test("extensions have secrets of their own", () => {
	writeFileSync(join(folder, "environment"), "EXTENSIONS=/opt/a.js\n");
	keep({ "crm-token": "s3cret\n", "crm-token~": "old" });
	const { variables, warnings } = readSettings(folder);
	expect(variables).toEqual({ EXTENSIONS: "/opt/a.js", CRM_TOKEN: "s3cret" });
	expect(warnings).toHaveLength(1);
});

test("a folder without credentials has no secrets", () => {
	expect(readSettings(folder)).toEqual({ variables: { PORT: "3000" }, warnings: [] });
});

test("files that are left out are named in alphabetical order", () => {
	const names = [..."hbfdgace"].map((letter) => `${letter}~`);
	keep(Object.fromEntries(names.map((name) => [name, ""])));
	const { warnings } = readSettings(folder);
	expect(warnings.map((line) => /(.)~/.exec(line)?.[1]).join("")).toBe("abcdefgh");
});

test("a folder without settings is an error that names the file", () => {
	rmSync(join(folder, "environment"));
	expect(() => readSettings(folder)).toThrow(join(folder, "environment"));
});
