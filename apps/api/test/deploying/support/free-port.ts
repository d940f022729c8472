import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that the system gives away by itself: nobody takes one while its server is away. */
const FIRST = 20_000;
const LAST = 29_999;

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = randomInt(FIRST, LAST);
		if (await isFree(port)) return port;
	}
}

function isFree(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once("error", () => resolve(false));
		probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
	});
}
