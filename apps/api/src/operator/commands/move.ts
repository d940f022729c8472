import { defaultHeadsDirectory } from "../../domain/audit/audit-heads.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { type Command, type CommandInput, OperatorError } from "../command.ts";
import { move } from "../move/move.ts";
import type { SourcePlaces } from "../move/move-source.ts";

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
	usage: "--from DATA_DIR --from-keys KEY_DIR [--from-heads AUDIT_HEADS_DIR]",
	summary:
		"Copies an installation on SQLite and disk to the PostgreSQL and S3 of the environment, and compares everything. After an interruption run it again to continue.",

	subjectOf: () => "installation",

	before: (surroundings, input) => move(placesOf(input), surroundings),

	async run(application, input) {
		const environment = application.get<Environment>(ENVIRONMENT);
		return [
			"",
			"What to do now:",
			"1. Start the server with the environment of this command. New variables:",
			...SECRET.map((name) => `     ${name} (as now)`),
			...OPEN.filter((name) => environment[name] !== undefined).map(
				(name) => `     ${name}=${environment[name]}`,
			),
			"     with the keys of the bucket; ROOT_SECRET and everything else as before.",
			"2. With the same environment: `operator audit verify`, then `operator maintenance off`.",
			`3. Once you have verified the new installation, destroy ${input.options.from} and ${input.options["from-keys"]}, with their backups: together they open registrations that a purge at the new place destroys.`,
		].join("\n");
	},
};

function placesOf({ options }: CommandInput): SourcePlaces {
	const { from, "from-keys": keys, "from-heads": heads } = options;
	if (typeof from !== "string" || typeof keys !== "string")
		throw new OperatorError("Name the source: --from DATA_DIR --from-keys KEY_DIR.");
	return {
		data: from,
		keys,
		heads: typeof heads === "string" ? heads : defaultHeadsDirectory(keys),
	};
}
