import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/**
 * Below the ports that a system gives away by itself (Linux: from 32,768). One of those can be
 * taken, by whatever calls out, before the program that it was found for listens.
 */
const FIRST = 20_000;
const LAST = 29_999;

/** A port of 127.0.0.1 that nobody listens on, for a program that has to be told one. */
export async function freePort(): Promise<number> {
	const [port = 0] = await freePorts(1);
	return port;
}

/** Different ones: each is held until all are found. */
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

/** @returns nothing where somebody listens already */
function listen(port: number): Promise<Server | undefined> {
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once("error", () => resolve(undefined));
		probe.listen(port, "127.0.0.1", () => resolve(probe));
	});
}
