import type { Command } from "../command.ts";
import { accountsImport } from "./accounts-import.ts";
import { maintenanceOff, maintenanceOn } from "./maintenance-turn.ts";
import { registrationsExport } from "./registrations-export.ts";
import { registrationsList } from "./registrations-list.ts";

/** All that an operator can do, in the order of the help text. */
export const commands: readonly Command[] = [
	accountsImport,
	registrationsList,
	registrationsExport,
	maintenanceOn,
	maintenanceOff,
];
