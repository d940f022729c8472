import { Maintenance } from "../../domain/maintenance/maintenance.ts";
import type { Command } from "../command.ts";
import { inHongKong } from "../hong-kong-time.ts";

export const maintenanceOn = maintenanceCommand(
	"on",
	"Shows every customer the maintenance notice.",
);
export const maintenanceOff = maintenanceCommand("off", "Lets customers register again.");

function maintenanceCommand(state: "on" | "off", summary: string): Command {
	return {
		name: `maintenance ${state}`,
		summary,
		subjectOf: () => state,
		async run(application) {
			const maintenance = application.get(Maintenance);
			if ((await maintenance.isOn()) === (state === "on")) {
				const since = await maintenance.since();
				const already = `Maintenance is ${state} already${since === undefined ? "" : `, since ${inHongKong(since)}`}.`;
				return `${already} Nothing was changed.`;
			}
			await maintenance.turn(state);
			return `Maintenance is ${state}.`;
		},
	};
}
