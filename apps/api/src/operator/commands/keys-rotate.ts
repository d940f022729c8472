import { RegistrationStore } from "../../domain/registrations/registration-store.ts";
import { KeyRotation } from "../../platform/sealing/key-rotation.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { type Command, DRY_RUN, OperatorError } from "../command.ts";
import { Consent } from "../consent.ts";

export const keysRotate: Command = {
	name: "keys rotate",
	summary:
		"Creates a new wrapping key and rewraps every key in the vault. The server keeps running.",

	options: [DRY_RUN],

	destroys: () => true,

	subjectOf: () => "wrapping key",

	async run(application, input) {
		if (input.options.dryRun === true) {
			const stored = (await application.get(KeyVault).count()) ?? "All";
			return `${stored} keys would be wrapped with a new wrapping key. \`keys check --all\` says which of them do not open.`;
		}
		const registrations = await application.get(RegistrationStore).count();
		await application
			.get(Consent)
			.require(
				input,
				`All keys of the vault, among them those of ${registrations} registrations, are wrapped with a new wrapping key. The older one is retired after an hour: make a new backup of KEY_DIR.`,
			);
		const { count, unopened } = await application.get(KeyRotation).rotate();
		const done = `${count} keys are wrapped with the new wrapping key.`;
		if (unopened.length === 0) return done;
		throw new OperatorError(
			[
				done,
				`${unopened.length} keys do not open with any wrapping key and were not changed. If a backup has older files wrapping-key*, restore them to KEY_DIR and repeat this:`,
				...unopened,
			].join("\n"),
		);
	},
};
