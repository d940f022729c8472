import { createInterface } from "node:readline";

const YES = /^y(es)?$/i;

/** Where a question is asked; standard output belongs to the command's result. */
interface Terminal {
	readonly input: NodeJS.ReadableStream;
	readonly output: NodeJS.WritableStream;
}

/** Everything except `y` and `yes` means no: also Ctrl-C, Ctrl-D and a terminal that is closed. */
export async function askOnTerminal(
	question: string,
	{ input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<boolean> {
	const lines = createInterface({ input, output });
	const answer = await new Promise<string | undefined>((resolve) => {
		lines.once("close", () => resolve(undefined));
		lines.question(question, resolve);
	});
	lines.close();
	if (answer === undefined) output.write("\n");
	return YES.test(answer?.trim() ?? "");
}
