import { bundleIdOf } from "../../src/domain/releases/release-file.ts";

/** Whether a stored file belongs to a registration: the store also contains the form's own files. */
export function isCustomersFile(id: string): boolean {
	return !id.startsWith(bundleIdOf(""));
}
