import type { CheckedThing } from "../check/check-installation.ts";
import { openSample } from "../check/open-sample.ts";
import { AS_JSON, type Command } from "../command.ts";

const RESULT_WIDTH = "skipped".length;
const NAME_WIDTH = "permissions".length;

export const check: Command = {
	name: "check",
	summary:
		"Checks everything that the installation needs, before customers use it and while they do. Each line says passed, failed or warning with what to do, or skipped with why. Ends with exit code 1 if anything failed. Sends no mail.",
	options: [AS_JSON],

	async runAlone({ options }, start) {
		const { checkInstallation } = await import("../check/check-installation.ts");
		const things = await checkInstallation(start);
		return {
			output:
				options.json === true ? JSON.stringify(things, null, 2) : things.map(toLine).join("\n"),
			isFailed: things.some(({ result }) => result === "failed"),
		};
	},

	subjectOf: () => "installation",
	recordsOutput: true,

	run: openSample,
};

function toLine({ check: name, result, message }: CheckedThing): string {
	return `${result.padEnd(RESULT_WIDTH)}  ${name.padEnd(NAME_WIDTH)}  ${message}`;
}
