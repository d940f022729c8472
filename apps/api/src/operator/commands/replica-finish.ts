import { Option } from "commander";
import { AS_JSON, type Command } from "../command.ts";
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
	async runAlone({ options }) {
		const folders = { data: String(options.from), keys: String(options.fromKeys) };
		const manifest = await finishReplica(folders);
		if (options.json === true)
			return { output: JSON.stringify({ ...manifest, digests: undefined }), isFailed: false };
		const { registrations, files, finishedAt, broken, keyless } = manifest;
		const lines = [
			`${folders.data} and ${folders.keys} are a backup now, with ${registrations} registrations and ${files} files, as of ${inHongKong(finishedAt)}.`,
			...(broken.length === 0 ? [] : [`These files are missing: ${firstOf(broken)}.`]),
			...(keyless.length === 0
				? []
				: [`The keys of these registrations are missing: ${firstOf(keyless)}.`]),
		];
		return { output: lines.join("\n"), isFailed: false };
	},

	subjectOf: () => "replica",

	run: async () => "",
};
