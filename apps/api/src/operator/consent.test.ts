import { expect, it } from "vitest";
import { type Command, OperatorError, UsageError } from "./command.ts";
import { Consent, refuseWithoutConsent } from "./consent.ts";

const command: Command = {
	name: "drafts burn",
	summary: "Burns drafts.",
	destroys: ({ options }) => options.undo !== true,
	subjectOf: () => "drafts",
	run: async () => "Burnt.",
};
const yes = async () => true;

function given(...options: readonly string[]) {
	return { positionals: [], options: Object.fromEntries(options.map((name) => [name, true])) };
}

it.each([
	["without a terminal and without --yes", [], undefined],
	["with a useless --yes on a terminal", ["undo", "yes"], yes],
	["with a useless --yes without a terminal", ["undo", "yes"], undefined],
])("is refused as wrong usage %s", (_title, options, ask) => {
	expect(() => refuseWithoutConsent(command, given(...options), ask)).toThrow(UsageError);
});

it.each([
	["on a terminal", [], yes],
	["with --yes", ["yes"], undefined],
	["with --dry-run", ["dryRun"], undefined],
	["with an option that destroys nothing", ["undo"], undefined],
])("may run %s", (_title, options, ask) => {
	refuseWithoutConsent(command, given(...options), ask);
});

it("a command that never destroys may run without a terminal, and takes no --yes", () => {
	const { destroys: _, ...harmless } = command;
	refuseWithoutConsent(harmless, given(), undefined);
	expect(() => refuseWithoutConsent(harmless, given("yes"), undefined)).toThrow("no effect");
});

it("asks with what would be destroyed, and continues after a yes", async () => {
	const questions: string[] = [];
	const consent = new Consent(async (question) => questions.push(question) > 0);
	await consent.require(given(), "3 drafts burn.");
	expect(questions).toEqual(["3 drafts burn.\nContinue? [y/N] "]);
});

it("asks nothing with --yes", async () => {
	const consent = new Consent(() => Promise.reject(new Error("It was asked")));
	await consent.require(given("yes"), "3 drafts burn.");
});

it("stops after a no", async () => {
	const stopped = new Consent(async () => false).require(given(), "3 drafts burn.");
	await expect(stopped).rejects.toThrow(new OperatorError("Nothing was done."));
});

it("stops without a terminal, even if a command's declaration forgot that it destroys", async () => {
	await expect(new Consent().require(given(), "3 drafts burn.")).rejects.toThrow(UsageError);
});
