import { KeyRotation } from "../../sealing/key-rotation.ts";
import type { Command } from "../command.ts";

export const keysRotate: Command = {
	name: "keys rotate",
	usage: "",
	summary:
		"Makes a new wrapping key and wraps every key in the vault anew. The server keeps running.",

	subjectOf: () => "wrapping key",

	async run(application) {
		const count = await application.get(KeyRotation).rotate();
		return `${count} keys are wrapped with the new wrapping key.`;
	},
};
