import { Module } from "@nestjs/common";
import { expect, it } from "vitest";
import { AccountDirectory } from "../../domain/accounts/account-directory.ts";
import { Mailer } from "../../domain/outbox/mail/mailer.ts";
import { parseEnvironment } from "../environment/environment.ts";
import { provide } from "./extension.ts";
import { ExtensionError } from "./extension-error.ts";
import { parseExtensions } from "./parse-extensions.ts";

class OwnMailer extends Mailer {
	override async send(): Promise<void> {}
}

class InjectingMailer extends OwnMailer {
	constructor(readonly environment: object) {
		super();
	}
}

@Module({ providers: [] })
class OwnModule {}

const SETTINGS = {};

function parse(exported: unknown, variables: Record<string, string> = {}) {
	return parseExtensions("extensions.js", exported, parseEnvironment(variables));
}

it("accepts a list of adapters and modules", () => {
	const own = [provide(Mailer, OwnMailer), OwnModule, { module: OwnModule, providers: [] }];
	const extensions = parse(own);
	expect(extensions.portNames).toEqual(["Mailer"]);
	expect(extensions.modules).toHaveLength(2);
	expect([extensions.has(Mailer), extensions.has(AccountDirectory)]).toEqual([true, false]);
});

it.each<[string, unknown, string]>([
	["no list", undefined, "its default export must be a list: export default […]"],
	["a class without @Module", [class Forgotten {}], "item 1: Forgotten is neither"],
	["an adapter without its port", [OwnModule, OwnMailer], "item 2: OwnMailer is neither"],
	["nothing at all in the list", [null], "item 1: null is neither"],
	[
		"no port",
		[{ port: OwnMailer, make: OwnMailer }],
		"item 1: OwnMailer is not a port. The ports are A",
	],
	[
		"a port of another copy of the package",
		[{ port: { Mailer: class Mailer {} }.Mailer, make: OwnMailer }],
		"item 1: Mailer comes from another copy of @sim-registration/api",
	],
	[
		"a class that injects, without @Injectable",
		[{ port: Mailer, make: InjectingMailer }],
		"item 1: InjectingMailer has a constructor with injected parameters: add @Injectable()",
	],
	["a class of another base", [{ port: Mailer, make: OwnModule }], "does not extend Mailer"],
	["an adapter that is made already", [{ port: Mailer, make: SETTINGS }], "got an object"],
	[
		"two adapters for one port",
		[provide(Mailer, OwnMailer), provide(Mailer, () => new OwnMailer())],
		"Mailer is provided 2 times",
	],
])("rejects %s with the reason", (_title, exported, message) => {
	expect(() => parse(exported)).toThrow(ExtensionError);
	expect(() => parse(exported)).toThrow(message);
});

it("rejects an adapter for a port that the environment selects as well", () => {
	const variables = { MAIL: "smtp", SMTP_URL: "smtp://mail.example" };
	expect(() => parse([provide(Mailer, OwnMailer)], variables)).toThrow(
		"Mailer is provided, but MAIL selects another one: remove one of the two",
	);
});

it("reports all problems at once", () => {
	const wrong = [1, OwnMailer, provide(Mailer, OwnMailer), provide(Mailer, OwnMailer)];
	expect(() => parse(wrong)).toThrow(
		/item 1: 1 is .*\n.*item 2: OwnMailer is .*\n.*provided 2 times/,
	);
});
