import { Maintenance } from "../../domain/maintenance/maintenance.ts";
import type { Command } from "../command.ts";

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
			await application.get(Maintenance).turn(state);
			return `Maintenance is ${state}.`;
		},
	};
}
