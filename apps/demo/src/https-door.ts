import { connect } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import type { DemoCertificate } from "./certificate.ts";

export interface HttpsDoor {
	close(): void;
}

interface DoorOptions {
	readonly certificate: DemoCertificate;
	/** the HTTPS port */
	readonly port: number;
	/** the server's HTTP port on this machine */
	readonly serverPort: number;
}

/**
 * Terminates TLS in front of the server, because phones give pages over plain HTTP no camera and no
 * cryptography. Forwards bytes without reading them.
 *
 * @throws Error that names HTTPS_PORT if the port is taken
 */
export async function startHttpsDoor(options: DoorOptions): Promise<HttpsDoor> {
	const { certificate, privateKey } = options.certificate;
	const door = createServer({ cert: certificate, key: privateKey }, (phone) =>
		passOn(phone, options.serverPort),
	);
	// A phone that does not trust the certificate yet closes the connection; the server continues.
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
