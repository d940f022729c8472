import { Option } from "commander";
import { type Command } from "../command.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { replicate } from "../replica/replicate.ts";
import { onlyNamed } from "../unsealed-directory.ts";

export const replicaFollow: Command = {
	name: "replica follow",
	summary:
		"Copies data and keys into two folders on other disks, beside the running server, and then every two seconds what changed, until it is stopped. Both together open everything, neither does alone. Start it again after an interruption: it continues.",
	options: [
		new Option("--to <folder>", "for the data").argParser(onlyNamed).makeOptionMandatory(),
		new Option("--to-keys <folder>", "for the keys").argParser(onlyNamed).makeOptionMandatory(),
		new Option("--once", "end when the replica has everything"),
	],

	subjectOf: () => "installation",

	async run(application, { options }) {
		const folders = { data: String(options.to), keys: String(options.toKeys) };
		const asOf = await replicate(application, folders, options.once === true);
		return `The replica has everything until ${inHongKong(asOf.toISOString())}.`;
	},
};
