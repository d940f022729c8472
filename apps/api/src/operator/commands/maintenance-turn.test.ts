import type { INestApplicationContext } from "@nestjs/common";
import { expect, it } from "vitest";
import { maintenanceOff, maintenanceOn } from "./maintenance-turn.ts";

const SINCE = "2026-11-21T04:00:00.000Z";

async function turn(command: typeof maintenanceOn, isOn: boolean, since: string | undefined) {
	const turned: string[] = [];
	const maintenance = {
		isOn: async () => isOn,
		since: async () => since,
		turn: async (state: string) => turned.push(state),
	};
	const application = { get: () => maintenance } as unknown as INestApplicationContext;
	const output = await command.run(application, { positionals: [], options: {} });
	return { output, turned };
}

it.each([
	["on", maintenanceOn],
	["off", maintenanceOff],
] as const)(
	"maintenance %s says since when it is so, and changes nothing then",
	async (state, command) => {
		expect(await turn(command, state === "on", SINCE)).toEqual({
			output: `Maintenance is ${state} already, since 2026-11-21 12:00:00 +08:00. Nothing was changed.`,
			turned: [],
		});
		expect(await turn(command, state === "on", undefined)).toEqual({
			output: `Maintenance is ${state} already. Nothing was changed.`,
			turned: [],
		});
		expect(await turn(command, state !== "on", SINCE)).toEqual({
			output: `Maintenance is ${state}.`,
			turned: [state],
		});
	},
);
