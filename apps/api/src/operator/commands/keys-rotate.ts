import { KeyRotation } from "../../sealing/key-rotation.ts";
import type { Command } from "../command.ts";

export const keysRotate: Command = {
	name: "keys rotate",
	usage: "",
	summary:
		"Makes a new wrapping key and wraps every key in the vault anew. The server keeps running.",

	subjectOf: () => "wrapping key",

	async run(application) {
		const { count, unopened } = await application.get(KeyRotation).rotate();
		const done = `${count} keys are wrapped with the new wrapping key.`;
		if (unopened.length === 0) return done;
		const left = `${unopened.length} keys do not open with any wrapping key and were left as they are:`;
		return [done, left, ...unopened].join("\n");
	},
};
