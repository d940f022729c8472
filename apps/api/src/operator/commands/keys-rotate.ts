import { RegistrationStore } from "../../domain/registrations/registration-store.ts";
import { KeyRotation } from "../../platform/sealing/key-rotation.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { type Command, DRY_RUN, OperatorError } from "../command.ts";
import { Consent } from "../consent.ts";
import { counted } from "../counted.ts";

const OLDER_ONE = "The older one will be destroyed after an hour.";

export const keysRotate: Command = {
	name: "keys rotate",
	summary:
		"Creates a new wrapping key and rewraps every key in the vault. The server keeps running.",

	options: [DRY_RUN],

	destroys: () => true,

	subjectOf: () => "wrapping key",

	async run(application, input) {
		if (input.options.dryRun === true) {
			const stored = await application.get(KeyVault).count();
			return `${stored === undefined ? "All keys" : counted(stored, "key")} would be wrapped with a new wrapping key. \`keys check --all\` says which do not open.`;
		}
		const registrations = await application.get(RegistrationStore).count();
		await application
			.get(Consent)
			.require(
				input,
				`All keys of the vault, among them those of ${counted(registrations, "registration")}, will be wrapped with a new wrapping key. ${OLDER_ONE} Make a new backup afterwards.`,
			);
		const { count: wrapped, unopened } = await application.get(KeyRotation).rotate();
		// A rotation beside this one may have wrapped some of them.
		const stored = await application.get(KeyVault).count();
		const count = unopened.length === 0 ? Math.max(wrapped, stored ?? 0) : wrapped;
		const done = `${counted(count, "key")} ${count === 1 ? "is" : "are"} wrapped with the new wrapping key.`;
		if (unopened.length === 0) return `${done} ${OLDER_ONE} Make a new backup now (\`backup\`).`;
		throw new OperatorError(
			[
				done,
				`${counted(unopened.length, "key")} ${unopened.length === 1 ? "does" : "do"} not open with any wrapping key. Nothing of them was changed. If a backup has an older wrapping-key, copy it into KEY_DIR as wrapping-key.retired-restored, never over wrapping-key, and repeat this:`,
				...unopened,
			].join("\n"),
		);
	},
};
