import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as contracts from "./contracts.ts";
import * as entry from "./index.ts";
import { PORTS } from "./platform/extensions/ports.ts";

const guide = readFileSync(new URL("../../../docs/extending.md", import.meta.url), "utf8");
const rows = [...guide.matchAll(/^\| `(\w+)` \| `(\w+)` \| (?:`(\w+)`|–) \|/gm)];

it("docs/extending.md lists every port with its suite and its variable", () => {
	const listed = rows.map(([, port, suite, variable]) => ({ port, suite, variable }));
	const expected = PORTS.map(({ port, choice }) => ({
		port: port.name,
		suite: `describe${port.name}`,
		variable: choice?.[0],
	}));
	expect(new Set(listed)).toEqual(new Set(expected));
	const suites = Object.keys(contracts).filter((name) => name.startsWith("describe"));
	expect(suites.sort()).toEqual(expected.map(({ suite }) => suite).sort());
});

it("the public interface is these names, and no other file but the programs can be imported", () => {
	expect(Object.keys(entry).sort()).toEqual([
		"AccountDirectory",
		"AccountsUnavailableError",
		"AllRecords",
		"AllRegistrations",
		"CLOCK",
		"CaptchaUnavailableError",
		"CaptchaVerifier",
		"ConfigurationModule",
		"CsrfGuard",
		"Documented",
		"ENVIRONMENT",
		"EventListener",
		"FileMissingError",
		"FileScanner",
		"FileStore",
		"FileStoreRefusedError",
		"FileTooLongError",
		"KeyUnwrapError",
		"KeyVault",
		"KeyWrapper",
		"Log",
		"Mailer",
		"MaintenanceGuard",
		"Monitoring",
		"OpenToEverybody",
		"OwnErrorCode",
		"OwnIssueCode",
		"Problem",
		"Proves",
		"RecordsOfAccount",
		"RegistrationDelivery",
		"RegistrationReaderModule",
		"RegistrationsOfAccount",
		"ScheduledJob",
		"SessionGuard",
		"SessionModule",
		"SharedRule",
		"SpentCaptchas",
		"UndeliverableError",
		"VaultBelongsElsewhereError",
		"listen",
		"provide",
		"schedule",
		"sessionOf",
	]);
	const { exports } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
	expect(Object.keys(exports)).toEqual([
		".",
		"./contracts",
		"./testing",
		"./main.js",
		"./operator.js",
	]);
});
