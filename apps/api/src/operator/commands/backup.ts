import { Option } from "commander";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { ROOT_SECRET_FILE } from "../../platform/sealing/sealing.module.ts";
import { makeBackup } from "../backup/make-backup.ts";
import type { Manifest } from "../backup/manifest.ts";
import { AS_JSON, type Command, OperatorError } from "../command.ts";
import { firstOf } from "../counted.ts";
import { onlyNamed } from "../unsealed-directory.ts";

export const backup: Command = {
	name: "backup",
	summary:
		"Copies data and keys into two new folders, beside the running server. Both together open everything, neither does alone: take them to different places. Files that an earlier backup in the same folder already has become hard links to it, if they are unchanged in the file store. A failed or interrupted one leaves nothing; one that was killed leaves a folder, which you remove before you repeat it.",
	options: [
		new Option("--to <folder>", "for the data").argParser(onlyNamed).makeOptionMandatory(),
		new Option("--to-keys <folder>", "for the keys").argParser(onlyNamed).makeOptionMandatory(),
		AS_JSON,
	],

	subjectOf: () => "installation",

	async run(application, { options }) {
		const [data, keys] = [String(options.to), String(options.toKeys)];
		const manifest = await makeBackup(application, { data, keys });
		const { registrations, files, broken, kept, keyless, givenUp } = manifest;
		const json =
			options.json === true ? JSON.stringify({ ...manifest, digests: undefined }) : undefined;
		if (broken.length + kept.length + keyless.length > 0)
			throw new OperatorError(describeDamage(manifest), json);
		const { ROOT_SECRET } = application.get<Environment>(ENVIRONMENT);
		const secret =
			ROOT_SECRET === undefined ? `the file ${ROOT_SECRET_FILE} in KEY_DIR` : "ROOT_SECRET";
		const known =
			givenUp.length === 0
				? ""
				: ` Of these, ${firstOf(givenUp)} had been given up, wholly or in part.`;
		return (
			json ??
			`Backed up ${registrations} registrations with ${files} files to ${data} and ${keys}. The root secret is not in it: keep a copy of ${secret} elsewhere.${known}`
		);
	},
};

function describeDamage({ broken, kept, keyless }: Manifest): string {
	const lacking =
		broken.length === 0
			? `The backup is complete${keyless.length === 0 ? "." : " except for keys."}`
			: `The backup is complete except for files that are missing, damaged or unreadable in the file store:${listed(broken)}`;
	const saved =
		kept.length === 0
			? []
			: [
					`These files are missing, damaged or unreadable in the file store, and it contains the earlier backup's copies:${listed(kept)}`,
				];
	const lost =
		keyless.length === 0
			? []
			: [`The vault has no key that opens for these registrations: ${firstOf(keyless)}.`];
	return [lacking, ...saved, ...lost, "See docs/operating.md, Incidents."].join("\n");
}

function listed(files: readonly string[]): string {
	return files.map((file) => `\n  ${file}`).join("");
}
