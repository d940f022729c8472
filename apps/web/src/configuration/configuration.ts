import { type PublicConfiguration, publicConfigurationSchema } from "@sim-registration/validation";
import { createContext, use } from "react";
import * as v from "valibot";

const ConfigurationContext = createContext<PublicConfiguration | undefined>(undefined);

export const ConfigurationProvider = ConfigurationContext.Provider;

export function useConfiguration(): PublicConfiguration {
	const value = use(ConfigurationContext);
	if (!value) throw new Error("Used outside the ConfigurationProvider");
	return value;
}

/**
 * Reads what the server wrote into the page.
 *
 * @throws where the block is missing or not what the contract says
 */
export function readConfiguration(): PublicConfiguration {
	const text = document.getElementById("configuration")?.textContent ?? "";
	return v.parse(publicConfigurationSchema, JSON.parse(text));
}
