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
 * Reads the configuration that the server wrote into the page.
 *
 * @throws if the block is missing or breaks the contract
 */
export function readConfiguration(): PublicConfiguration {
	const text = document.getElementById("configuration")?.textContent ?? "";
	return v.parse(publicConfigurationSchema, JSON.parse(text));
}
