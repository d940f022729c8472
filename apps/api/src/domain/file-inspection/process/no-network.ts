import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

/**
 * Preloaded into a process: everything in Node that opens a connection, listens or looks up a name
 * throws, like what Node's permissions deny. Node 24 has no permission for the network; its
 * permissions deny `process.binding`, so no JavaScript gets around these functions.
 */
const doors: readonly (readonly [object, readonly string[]])[] = [
	[net.Socket.prototype, ["connect"]],
	[net.Server.prototype, ["listen"]],
	[dgram.Socket.prototype, ["bind", "connect", "send"]],
	[dgram, ["createSocket"]],
	...[dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype].map(
		(owner) => [owner, lookupsOf(owner)] as const,
	),
];

for (const [owner, names] of doors)
	for (const name of names) Object.defineProperty(owner, name, { value: deny });
syncBuiltinESMExports();

function lookupsOf(owner: object): string[] {
	const chain = [owner, Object.getPrototypeOf(owner)];
	return chain
		.flatMap((each) => Object.getOwnPropertyNames(each))
		.filter((name) => /^(lookup|resolve|reverse)/.test(name));
}

function deny(): never {
	throw Object.assign(new Error("This process has no network"), { code: "ERR_ACCESS_DENIED" });
}
