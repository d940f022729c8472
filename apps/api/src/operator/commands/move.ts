import { resolve } from "node:path";
import { Option } from "commander";
import { defaultHeadsDirectory } from "../../domain/audit/audit-heads.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { type Command, type CommandInput, DRY_RUN } from "../command.ts";
import { move } from "../move/move.ts";
import type { SourcePlaces } from "../move/source.ts";
import { surroundingsOf } from "../surroundings-of.ts";

/** Printed without their values, which may contain a password. */
const SECRET = ["DATABASE_URL", "KEY_DATABASE_URL"] as const;
const OPEN = [
	"FILE_STORE",
	"S3_ENDPOINT",
	"S3_REGION",
	"S3_BUCKET",
	"S3_PREFIX",
	"DATA_DIR",
	"KEY_DIR",
	"AUDIT_HEADS_DIR",
] as const;

export const moveCommand: Command = {
	name: "move",
	summary:
		"Copies an installation on SQLite and disk to the PostgreSQL and S3 of the environment, and compares everything. After an interruption run it again to continue.",
	options: [
		new Option("--from <directory>", "the DATA_DIR to copy").makeOptionMandatory(),
		new Option("--from-keys <directory>", "its KEY_DIR").makeOptionMandatory(),
		new Option("--from-heads <directory>", "its AUDIT_HEADS_DIR, if it has one of its own"),
		DRY_RUN,
	],

	ifInterrupted:
		"Nothing is lost. Run it again to continue; no server starts at the target before it is finished.",

	subjectOf: () => "installation",

	/** A dry run may find no audit log at the target in which it could stand. */
	async runAlone(input, start) {
		if (input.options.dryRun !== true) return undefined;
		const output = await move(placesOf(input), await surroundingsOf(start), true);
		return { output, isFailed: false };
	},

	before: (surroundings, input) => move(placesOf(input), surroundings),

	async run(application, input) {
		const environment = application.get<Environment>(ENVIRONMENT);
		return [
			"",
			"What to do now:",
			"1. Start the server with the environment of this command. New variables:",
			...SECRET.map((name) => `     ${name} (as now)`),
			...OPEN.filter((name) => environment[name] !== undefined).map(
				(name) =>
					`     ${name}=${name.endsWith("_DIR") ? resolve(String(environment[name])) : environment[name]}`,
			),
			"     with the keys of the bucket; ROOT_SECRET and everything else as before.",
			"2. With the same environment: `audit verify`, then `maintenance off`.",
			`3. Once you have verified the new installation, destroy ${resolve(String(input.options.from))} and ${resolve(String(input.options.fromKeys))}, with their backups: together they open registrations that a purge at the new place destroys.`,
		].join("\n");
	},
};

function placesOf({ options }: CommandInput): SourcePlaces {
	const keys = String(options.fromKeys);
	const heads = options.fromHeads;
	return {
		data: String(options.from),
		keys,
		heads: typeof heads === "string" ? heads : defaultHeadsDirectory(keys),
		areHeadsGiven: typeof heads === "string",
	};
}
