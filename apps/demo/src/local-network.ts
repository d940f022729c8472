import { BlockList } from "node:net";

/**
 * Loopback, private and link-local addresses, and those for documentation, which are never routed.
 */
const LOCAL = new BlockList();
for (const [network, prefix] of [
	["127.0.0.0", 8],
	["10.0.0.0", 8],
	["172.16.0.0", 12],
	["192.168.0.0", 16],
	["169.254.0.0", 16],
	["192.0.2.0", 24],
] as const)
	LOCAL.addSubnet(network, prefix);

/** Whether a host is this machine or one of its local network. The sandbox redirects to no other. */
export function isLocalHost(host: string): boolean {
	return host === "localhost" || LOCAL.check(host);
}
