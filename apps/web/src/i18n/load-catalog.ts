import type { Messages } from "@lingui/core";
import type { CatalogName } from "./language.ts";

/** Each catalog is a file of its own, so that a phone loads only the language in use. */
const CATALOGS: Readonly<Record<CatalogName, () => Promise<{ messages: Messages }>>> = {
	en_US: () => import("./catalogs/en_US.po"),
	zh_HK: () => import("./catalogs/zh_HK.po"),
	zh_CN: () => import("./catalogs/zh_CN.po"),
};

/**
 * Loads the sentences of one language.
 *
 * @throws TypeError where the phone is offline
 */
export async function loadCatalog(name: CatalogName): Promise<Messages> {
	const { messages } = await CATALOGS[name]();
	return messages;
}
