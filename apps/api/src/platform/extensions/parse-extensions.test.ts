import { Module } from "@nestjs/common";
import { expect, it } from "vitest";
import { AccountDirectory } from "../../domain/accounts/account-directory.ts";
import { Mailer } from "../../domain/outbox/mail/mailer.ts";
import { parseEnvironment } from "../environment/environment.ts";
import { provide } from "./extension.ts";
import { ExtensionError } from "./extension-error.ts";
import { EventListener, listen } from "./listener.ts";
import { OwnErrorCode, OwnIssueCode } from "./own-codes.ts";
import { parseExtensions } from "./parse-extensions.ts";
import { ScheduledJob, schedule } from "./scheduled-job.ts";

class OwnMailer extends Mailer {
	override async send(): Promise<void> {}
}

class InjectingMailer extends OwnMailer {
	constructor(readonly environment: object) {
		super();
	}
}

class OwnListener extends EventListener {
	override async handle(): Promise<void> {}
}

class InjectingListener extends OwnListener {
	constructor(readonly environment: object) {
		super();
	}
}

class OwnJob extends ScheduledJob {
	override async run(): Promise<void> {}
}

@Module({ providers: [] })
class OwnModule {}

const SETTINGS = {};
const SENTENCES = { en_US: "No.", zh_HK: "不行。", zh_CN: "不行。" };
const CODE = new OwnErrorCode("own_card_expired", 409, SENTENCES);

function parse(exported: unknown, variables: Record<string, string> = {}) {
	return parseExtensions("extensions.js", exported, parseEnvironment(variables));
}

it("accepts a list of adapters, modules and codes", () => {
	const own = [provide(Mailer, OwnMailer), OwnModule, { module: OwnModule, providers: [] }, CODE];
	const extensions = parse(own);
	expect(extensions.portNames).toEqual(["Mailer"]);
	expect(extensions.modules).toHaveLength(2);
	expect(extensions.sentencesOf(["busy", CODE.code])).toEqual({ [CODE.code]: SENTENCES });
	expect([extensions.has(Mailer), extensions.has(AccountDirectory)]).toEqual([true, false]);
});

it.each<[string, unknown, string]>([
	["no list", undefined, "its default export must be a list: export default […]"],
	["a class without @Module", [class Forgotten {}], "item 1: Forgotten is neither"],
	["an adapter without its port", [OwnModule, OwnMailer], "item 2: OwnMailer is neither"],
	["null in the list", [null], "item 1: null is neither"],
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
	[
		"a class that extends something else",
		[{ port: Mailer, make: OwnModule }],
		"does not extend Mailer",
	],
	["an instance of an adapter", [{ port: Mailer, make: SETTINGS }], "got an object"],
	[
		"a code of digits",
		[new OwnIssueCode("own_61234567", SENTENCES)],
		"item 1: own_61234567 must be own_ and words of small letters",
	],
	[
		"a code after which the form would end its session",
		[Reflect.construct(OwnErrorCode, ["own_card_expired", 401, SENTENCES])],
		"item 1: own_card_expired needs one of the statuses 400, 404, 409, 422",
	],
	[
		"a code without its sentences",
		[new OwnIssueCode("own_card_expired", { ...SENTENCES, zh_HK: "", zh_CN: "否".repeat(401) })],
		"item 1: own_card_expired lacks a sentence of at most 400 characters for zh_HK,zh_CN",
	],
	["a code twice", [CODE, CODE], "own_card_expired is declared more than once"],
	[
		"a listener whose name is no words",
		[{ listener: "CRM 2", kinds: ["account removed"], make: OwnListener }],
		"item 1: the listener's name CRM 2 must be at most 40 lowercase letters, in up to four words",
	],
	[
		"a listener for nothing",
		[listen("crm", [], OwnListener)],
		"item 1: the listener crm needs a list of kinds: registration accepted, ",
	],
	[
		"a listener for what does not happen",
		[{ listener: "crm", kinds: ["account removed", "accepted"], make: OwnListener }],
		"item 1: accepted is no kind of event. The kinds are registration accepted, ",
	],
	[
		"a listener that injects",
		[{ listener: "crm", kinds: ["account removed"], make: InjectingListener }],
		"item 1: InjectingListener has constructor parameters: use a function",
	],
	[
		"a listener that extends something else",
		[{ listener: "crm", kinds: ["account removed"], make: OwnMailer }],
		"item 1: OwnMailer does not extend EventListener",
	],
	[
		"an instance of a listener",
		[{ listener: "crm", kinds: ["account removed"], make: new OwnListener() }],
		"item 1: the listener crm needs a class or a function",
	],
	[
		"two listeners of one name",
		[
			listen("crm", ["account removed"], OwnListener),
			listen("crm", ["account removed"], () => new OwnListener()),
		],
		"crm is declared more than once",
	],
	[
		"a job that is called like a listener",
		[listen("crm", ["account removed"], OwnListener), schedule("crm", 5, OwnJob)],
		"crm is declared more than once",
	],
	[
		"a job whose name is no words",
		[schedule("report-2", 5, OwnJob)],
		"item 1: the job's name report-2 must be at most 40 lowercase letters, in up to four words",
	],
	...[0, 61, 1.5].map((minutes): [string, unknown, string] => [
		`a job every ${minutes} minutes`,
		[schedule("report", minutes, OwnJob)],
		"item 1: the job report needs an interval of 1 to 60 whole minutes",
	]),
	[
		"a job that extends something else",
		[{ job: "report", minutes: 5, make: OwnListener }],
		"item 1: OwnListener does not extend ScheduledJob",
	],
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
