import { connect } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import type { DemoCertificate } from "./certificate.ts";

export interface HttpsDoor {
	close(): void;
}

interface DoorOptions {
	readonly certificate: DemoCertificate;
	/** where HTTPS is spoken */
	readonly port: number;
	/** where the server speaks HTTP, on this machine */
	readonly serverPort: number;
}

/**
 * Speaks TLS in front of the server, because a phone gives no camera and no cryptography to a page
 * that came over plain HTTP. Passes bytes on and looks at none.
 *
 * @throws Error that names HTTPS_PORT where the port is taken
 */
export async function startHttpsDoor(options: DoorOptions): Promise<HttpsDoor> {
	const { certificate, privateKey } = options.certificate;
	const door = createServer({ cert: certificate, key: privateKey }, (phone) =>
		passOn(phone, options.serverPort),
	);
	// A phone that does not trust the certificate yet hangs up; that is no reason to stop.
	door.on("tlsClientError", () => {});
	await new Promise<void>((resolve, reject) => {
		door.once("error", (error) => reject(describe(error, options.port)));
		door.listen(options.port, resolve);
	});
	return { close: () => door.close() };
}

function passOn(phone: TLSSocket, serverPort: number): void {
	const server = connect(serverPort, "127.0.0.1");
	phone.pipe(server).pipe(phone);
	phone.on("error", () => server.destroy());
	server.on("error", () => phone.destroy());
}

function describe(error: Error, port: number): Error {
	const isTaken = "code" in error && error.code === "EADDRINUSE";
	if (!isTaken) return error;
	return new Error(`The port ${port} is taken. Set HTTPS_PORT to a free one.`, { cause: error });
}
