import { EICAR } from "../../domain/file-inspection/scanning/eicar-files.ts";
import { chooseScanner } from "../../domain/file-inspection/scanning/scanning.module.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { type Finding, failed, passed, skipped } from "./finding.ts";

/** Sends the harmless test virus, which every scanner has to find. */
export async function checkScanner(environment: Environment): Promise<Finding> {
	const scanner = chooseScanner(environment);
	if (!scanner.isOn) return skipped("SCANNER=none: files are not scanned.");
	const verdict = await scanner.scan(EICAR);
	if (verdict.kind === "infected")
		return passed(`ClamAV found the test virus ${verdict.signature}.`);
	return failed(
		verdict.kind === "clean"
			? "ClamAV did not find the test virus EICAR. Update its signatures (freshclam), and restart it."
			: `ClamAV gave no verdict (${verdict.reason}). See Virus scanner in docs/operating.md.`,
	);
}
