import { Releases } from "../../domain/releases/releases.ts";
import { type Command, type CommandInput, OperatorError } from "../command.ts";

const RELEASE = /^[\da-f]{16}$/;

export const releasesWithdraw: Command = {
	name: "releases withdraw",
	summary: "Stops serving the files of a replaced release, immediately and permanently.",
	argument: { name: "<release>", description: "as `releases list` prints it" },

	subjectOf: (input) => releaseIn(input) ?? "no release",

	async run(application, input) {
		const release = releaseIn(input);
		if (release === undefined)
			throw new OperatorError("Give a release, as `releases list` prints it.");
		if (!(await application.get(Releases).withdraw(release)))
			throw new OperatorError(`There is no release ${release} to withdraw.`);
		return `${release} is withdrawn. A process that runs it serves its own files until it is stopped.`;
	},
};

function releaseIn({ positionals: [text = ""] }: CommandInput): string | undefined {
	return RELEASE.test(text) ? text : undefined;
}
