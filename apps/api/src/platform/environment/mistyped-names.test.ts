import { expect, it } from "vitest";
import { findMistypedNames } from "./mistyped-names.ts";

const KNOWN = ["HOST", "MAIL", "ORIGIN", "MAIL_FROM", "SCANNER", "SMTP_URL", "SMTP_URL_FILE"];

it.each([
	["SCANER", "SCANNER"],
	["SCANNNER", "SCANNER"],
	["SCANNERS", "SCANNER"],
	["CANNER", "SCANNER"],
	["SCANMER", "SCANNER"],
	["SCANNRE", "SCANNER"],
	["SMPT_URL", "SMTP_URL"],
	["SMTP_URL_FLE", "SMTP_URL_FILE"],
	["ORIGNI", "ORIGIN"],
])("%s is probably meant to be %s", (name, meant) => {
	expect(findMistypedNames([name], KNOWN)).toEqual([
		`${name}: unknown; ${meant} is probably meant`,
	]);
});

it.each([
	"SCANNER",
	"PATH",
	"HOME",
	"EMAIL",
	"HOSTS",
	"SMTP_URLS_",
	"CLAMSCAN",
	"SCANNRX",
	"SCANNXE",
	"SCNAXER",
	"",
])("%j is accepted", (name) => {
	expect(findMistypedNames([name], KNOWN)).toEqual([]);
});
