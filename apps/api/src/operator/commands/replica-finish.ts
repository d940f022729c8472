import { Option } from "commander";
import { AS_JSON, type Command, type CommandInput, OperatorError } from "../command.ts";
import { firstOf } from "../counted.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { finishReplica } from "../replica/finish-replica.ts";

export const replicaFinish: Command = {
	name: "replica finish",
	summary:
		"Makes a replica that nothing follows any more a backup, which `restore` takes. It needs neither the installation nor its secrets.",
	options: [
		new Option("--from <folder>", "the replica's data").makeOptionMandatory(),
		new Option("--from-keys <folder>", "its keys").makeOptionMandatory(),
		AS_JSON,
	],

	/** The installation is lost. */
	runAlone: async (input) => ({ output: await finish(input), isFailed: false }),

	subjectOf: () => "replica",

	run: (_application, input) => finish(input),
};

async function finish({ options }: CommandInput): Promise<string> {
	const folders = { data: String(options.from), keys: String(options.fromKeys) };
	const manifest = await finishReplica(folders);
	const json =
		options.json === true ? JSON.stringify({ ...manifest, digests: undefined }) : undefined;
	const { registrations, files, finishedAt, broken, keyless } = manifest;
	const lines = [
		`${folders.data} and ${folders.keys} are a backup now, with ${registrations} registrations and ${files} files, as of ${inHongKong(finishedAt)}. \`restore\` restores it, and opens and compares everything.`,
	];
	if (broken.length > 0) lines.push(`These files are missing: ${firstOf(broken)}.`);
	if (keyless.length > 0)
		lines.push(`The keys of these registrations are missing: ${firstOf(keyless)}.`);
	// As `backup` ends: somebody should look at this.
	if (lines.length > 1) throw new OperatorError(lines.join("\n"), json);
	return json ?? lines.join("\n");
}
