import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { brotliCompressSync } from "node:zlib";

const TYPES: Readonly<Record<string, string>> = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
};
const NOT_FOUND = 404;

export interface FileServer {
	readonly port: number;
	close(): Promise<void>;
}

/**
 * Serves files from memory, compressed like the product's.
 *
 * @param files contents by path
 */
export async function serveFiles(files: ReadonlyMap<string, string>): Promise<FileServer> {
	const compressed = new Map([...files].map(([path, text]) => [path, brotliCompressSync(text)]));
	const server = createServer(({ url = "" }, response) => {
		const body = compressed.get(url);
		if (!body) return response.writeHead(NOT_FOUND).end();
		const type = TYPES[extname(url)] ?? "text/html; charset=utf-8";
		return response.writeHead(200, { "Content-Type": type, "Content-Encoding": "br" }).end(body);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const close = async () => {
		server.closeAllConnections();
		server.close();
		await once(server, "close");
	};
	return { port, close };
}
