import { KeyRotation } from "../../platform/sealing/key-rotation.ts";
import type { Command } from "../command.ts";

export const keysRotate: Command = {
	name: "keys rotate",
	summary:
		"Creates a new wrapping key and rewraps every key in the vault. The server keeps running.",

	subjectOf: () => "wrapping key",

	async run(application) {
		const { count, unopened } = await application.get(KeyRotation).rotate();
		const done = `${count} keys are wrapped with the new wrapping key.`;
		if (unopened.length === 0) return done;
		const left = `${unopened.length} keys do not open with any wrapping key and were not changed:`;
		return [done, left, ...unopened].join("\n");
	},
};
