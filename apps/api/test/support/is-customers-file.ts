import { bundleIdOf } from "../../src/releases/release-file.ts";

/** Whether a file of the store belongs to a registration: the server keeps the form's own ones there too. */
export function isCustomersFile(id: string): boolean {
	return !id.startsWith(bundleIdOf(""));
}
