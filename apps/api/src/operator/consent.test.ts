import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it, vi } from "vitest";
import { type Command, OperatorError, UsageError } from "./command.ts";
import { askOnTerminal, Consent, findTerminal, refuseWithoutConsent } from "./consent.ts";

const command: Command = {
	name: "drafts burn",
	summary: "Burns drafts.",
	destroys: ({ options }) => options.undo !== true,
	mayDestroy: "burn the drafts that are due",
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

it("is refused with what it would do", () => {
	expect(() => refuseWithoutConsent(command, given(), undefined)).toThrow(
		/^This would burn the drafts that are due\.\n.+--yes if you mean it\. Nothing was done\.$/,
	);
});

it("is not refused before it knows what, if there always is something", () => {
	const { mayDestroy: _, ...certain } = command;
	refuseWithoutConsent(certain, given(), undefined);
});

it("a command that never destroys may run without a terminal, and takes no --yes", () => {
	const { destroys: _, ...harmless } = command;
	refuseWithoutConsent(harmless, given(), undefined);
	expect(() => refuseWithoutConsent(harmless, given("yes"), undefined)).toThrow("no effect");
});

it("asks with what would be destroyed, and continues after a yes", async () => {
	const questions: string[] = [];
	const consent = new Consent(async (question) => questions.push(question) > 0);
	await consent.require(given(), "3 drafts will burn.");
	expect(questions).toEqual(["3 drafts will burn.\nContinue? [y/N] "]);
});

it("asks nothing with --yes", async () => {
	const consent = new Consent(() => Promise.reject(new Error("It was asked")));
	await consent.require(given("yes"), "3 drafts will burn.");
});

it("stops after a no", async () => {
	const stopped = new Consent(async () => false).require(given(), "3 drafts will burn.");
	await expect(stopped).rejects.toThrow(new OperatorError("Nothing was done."));
});

it("stops without a terminal, and says what would happen", async () => {
	const refused = new Consent().require(given(), "3 drafts will burn.");
	await expect(refused).rejects.toThrow(UsageError);
	await expect(refused).rejects.toThrow(/^3 drafts will burn\.\n.+--yes if you mean it\./);
});

async function ask(typed: string): Promise<{ isYes: boolean; shown: string }> {
	const [input, output] = [new PassThrough(), new PassThrough()];
	const shown = text(output);
	input.end(typed);
	const isYes = await askOnTerminal("Continue? ", { input, output });
	output.end();
	return { isYes, shown: await shown };
}

it.each(["y\n", "Y\n", "yes\n", " yes \n", "y\r\n"])("takes %j as a yes", async (typed) => {
	expect(await ask(typed)).toEqual({ isYes: true, shown: "Continue? " });
});

it.each(["n\n", "\n", "no\n", "yep\n", "any\n", "n\ny\n"])("takes %j as a no", async (typed) => {
	expect(await ask(typed)).toEqual({ isYes: false, shown: "Continue? " });
});

it("lets go of the terminal after an answer, so that the command can end", async () => {
	const [input, output] = [new PassThrough(), new PassThrough()];
	const asked = askOnTerminal("Continue? ", { input, output });
	input.write("y\n");
	expect(await asked).toBe(true);
	expect(input.isPaused()).toBe(true);
});

it.each([
	["asks on standard error, and reads standard input", true],
	["asks nothing if nobody would read it", false],
])("%s", async (_title, isRead) => {
	const input = Object.assign(new PassThrough(), { isTTY: true });
	const output = Object.assign(new PassThrough(), { isTTY: isRead });
	const streams = [
		vi.spyOn(process, "stdin", "get").mockReturnValue(input as never),
		vi.spyOn(process, "stderr", "get").mockReturnValue(output as never),
	];
	const ask = findTerminal();
	for (const stream of streams) stream.mockRestore();
	input.end("y\n");
	expect(await ask?.("Continue? ")).toBe(isRead ? true : undefined);
	expect(String(output.read() ?? "").includes("Continue? ")).toBe(isRead);
});

it("takes the end of the input as a no, and ends the line", async () => {
	expect(await ask("")).toEqual({ isYes: false, shown: "Continue? \n" });
});
