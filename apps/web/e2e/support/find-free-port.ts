import { type AddressInfo, createServer } from "node:net";

/** A port of this machine that nobody listens on. */
export function findFreePort(): Promise<string> {
	const server = createServer();
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const { port } = server.address() as AddressInfo;
			server.close(() => resolve(String(port)));
		});
	});
}
