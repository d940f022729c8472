import type { Admin } from "./admin/admin.ts";
import type { CallName } from "./faults/fault.ts";
import { type Answer, textAnswer } from "./http/answer.ts";
import type { Received } from "./http/received.ts";
import type { BrowserPages } from "./pages/browser-pages.ts";
import type { Gateway } from "./protocol/gateway.ts";

export type Route = (received: Received) => Answer;

interface Parts {
	readonly gateway: Gateway;
	readonly pages: BrowserPages;
	readonly admin: Admin;
	readonly styles: string;
}

/** Finds the handler of a request by method and path. */
export function routeOf(parts: Parts): Route {
	const routes = routesOf(parts);
	return (received) => {
		const route = routes.get(`${received.method} ${received.path}`);
		return route?.(received) ?? parts.pages.missing(received);
	};
}

/** All addresses of the program. */
function routesOf({ gateway, pages, admin, styles }: Parts): ReadonlyMap<string, Route> {
	const call =
		(name: CallName): Route =>
		(received) => {
			admin.count(name);
			return gateway.answer(name, received);
		};
	const style = { ...textAnswer(styles), headers: { "Content-Type": "text/css; charset=utf-8" } };
	return new Map<string, Route>([
		["POST /security/getKey", call("getKey")],
		["POST /security/revokeKey", (received) => gateway.revokeKeys(received)],
		["POST /anonymous/eme/initiateRequest", call("initiateRequest")],
		["POST /auth/getToken", call("getToken")],
		["POST /anonymous/eme/getResult", call("getResult")],
		["GET /auth/getQR", (received) => pages.start(received)],
		["GET /", (received) => pages.home(received)],
		["GET /sandbox/consent", (received) => pages.consent(received)],
		["POST /sandbox/consent", (received) => pages.decide(received)],
		["GET /sandbox/return", (received) => pages.return(received)],
		["GET /sandbox/style.css", () => style],
		["GET /sandbox/persons", () => admin.readPersons()],
		["GET /sandbox/calls", () => admin.readCalls()],
		["DELETE /sandbox/calls", () => admin.clearCalls()],
		["POST /sandbox/faults", (received) => admin.addFault(received)],
		["DELETE /sandbox/faults", () => admin.clearFaults()],
		["POST /sandbox/keys/expire", () => admin.expireKeys()],
	]);
}
