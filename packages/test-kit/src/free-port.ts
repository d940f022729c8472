import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/**
 * Below the ephemeral ports (Linux: from 32,768). Any outgoing connection could take one of those
 * before the program listens.
 */
const FIRST = 20_000;
const LAST = 29_999;

/** A free port of 127.0.0.1, for a program that needs to be given one. */
export async function freePort(): Promise<number> {
	const [port = 0] = await freePorts(1);
	return port;
}

/** Different ports: each is held until all are found. */
export async function freePorts(count: number): Promise<number[]> {
	const held = new Map<number, Server>();
	while (held.size < count) {
		const port = randomInt(FIRST, LAST);
		const probe = await listen(port);
		if (probe) held.set(port, probe);
	}
	for (const probe of held.values()) await new Promise((resolve) => probe.close(resolve));
	return [...held.keys()];
}

/** @returns undefined if the port is in use */
function listen(port: number): Promise<Server | undefined> {
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once("error", () => resolve(undefined));
		probe.listen(port, "127.0.0.1", () => resolve(probe));
	});
}
