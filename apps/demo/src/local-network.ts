import { BlockList } from "node:net";

/** Loopback, private, link-local, and the addresses of documentation, which no router knows. */
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

/** Whether a host is this machine or one of its local network. The sandbox sends nobody elsewhere. */
export function isLocalHost(host: string): boolean {
	return host === "localhost" || LOCAL.check(host);
}
