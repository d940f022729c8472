import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { askOnTerminal } from "./ask-on-terminal.ts";

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

it.each(["n\n", "\n", "no\n", "yep\n", "n\ny\n"])("takes %j as a no", async (typed) => {
	expect(await ask(typed)).toEqual({ isYes: false, shown: "Continue? " });
});

it("takes the end of the input as a no, and ends the line", async () => {
	expect(await ask("")).toEqual({ isYes: false, shown: "Continue? \n" });
});
