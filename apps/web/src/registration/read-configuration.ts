import { type PublicConfiguration, publicConfigurationSchema } from "@sim-registration/validation";
import * as v from "valibot";

/**
 * Reads what the server wrote into the page.
 *
 * @throws where the block is missing or not what the contract says
 */
export function readConfiguration(): PublicConfiguration {
	const text = document.getElementById("configuration")?.textContent ?? "";
	return v.parse(publicConfigurationSchema, JSON.parse(text));
}
