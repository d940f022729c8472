import type { Filling } from "../fillings/filling.ts";
import type { Fillings } from "../fillings/fillings.ts";
import { ProtocolRefusal } from "../protocol/protocol-refusal.ts";
import type { Settings } from "../settings/settings.ts";
import { type Language, parseLanguage } from "./language.ts";

const DESKTOP = "PC_Browser";
const SOURCES = [
	...["Chrome", "Firefox", "Edge", "Samsung", "Huawei", "Xiaomi"].map((name) => `Android_${name}`),
	...["Safari", "Chrome", "Firefox", "Edge"].map((name) => `iOS_${name}`),
	DESKTOP,
];
const SCOPES = ["eidapi_auth", "eidapi_formFilling"];
const STATE = /^[\x21-\x7e]{1,256}$/;

/** Parameters of getQR's address. */
export interface BrowserRequest {
	readonly filling: Filling;
	readonly state: string;
	readonly redirectURI: string;
	readonly language: Language;
	/** whether the phone opens the app on itself */
	readonly isBroker: boolean;
}

interface Parts {
	readonly settings: Settings;
	readonly fillings: Fillings;
	/** ms since 1970 */
	readonly now: number;
}

/**
 * Parses getQR's address.
 *
 * @throws ProtocolRefusal D20001 missing, D20002 malformed or an unknown ticket, D20007 source,
 *   D20008 redirectURI, D20012 scope
 */
export function readBrowserRequest(
	query: URLSearchParams,
	{ settings, fillings, now }: Parts,
): BrowserRequest {
	const redirectURI = parameter(query, "redirectURI");
	if (!settings.redirects.includes(redirectURI)) throw new ProtocolRefusal("D20008");
	expect(query, "clientID", settings.clientId);
	expect(query, "responseType", "code");
	const source = parameter(query, "source");
	if (!SOURCES.includes(source)) throw new ProtocolRefusal("D20007");
	if (!areTheScopes(parameter(query, "scope"))) throw new ProtocolRefusal("D20012");
	const state = parameter(query, "state");
	if (!STATE.test(state)) throw new ProtocolRefusal("D20002", "state");
	const language = parseLanguage(parameter(query, "lang"));
	if (language === undefined) throw new ProtocolRefusal("D20002", "lang");
	const filling = fillings.findOpen(parameter(query, "ticketID"), now);
	if (filling === undefined) throw new ProtocolRefusal("D20002", "ticketID");
	return { filling, state, redirectURI, language, isBroker: readBroker(query, source) };
}

/** brokerPage is required for every source except the desktop's, and forbidden there. */
function readBroker(query: URLSearchParams, source: string): boolean {
	const isBroker = source !== DESKTOP;
	if (query.get("brokerPage") !== (isBroker ? "true" : null))
		throw new ProtocolRefusal("D20002", "brokerPage");
	return isBroker;
}

function areTheScopes(scope: string): boolean {
	return scope.split(" ").toSorted().join(" ") === SCOPES.join(" ");
}

function expect(query: URLSearchParams, name: string, value: string): void {
	if (parameter(query, name) !== value) throw new ProtocolRefusal("D20002", name);
}

/** Must occur once: with duplicates, client and service could each read a different one. */
function parameter(query: URLSearchParams, name: string): string {
	const [value, another] = query.getAll(name);
	if (value === undefined || value === "") throw new ProtocolRefusal("D20001", name);
	if (another !== undefined) throw new ProtocolRefusal("D20002", name);
	return value;
}
