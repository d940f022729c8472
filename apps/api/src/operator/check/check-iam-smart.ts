import type { Environment } from "../../platform/environment/environment.ts";
import { type Finding, passed, skipped } from "./finding.ts";

/** @param fetchKey asks iAM Smart for the content key */
export async function checkIamSmart(
	{ IAMSMART }: Environment,
	fetchKey: () => Promise<void>,
): Promise<Finding> {
	if (IAMSMART === "off") return skipped("IAMSMART=off: customers fill in by hand.");
	await fetchKey();
	return passed("iAM Smart accepted the credentials, and the private key opens its content key.");
}
