import { networkInterfaces } from "node:os";
import { DemoCertificateFiles } from "./certificate.ts";
import { startHttpsDoor } from "./https-door.ts";
import { startServerProcess } from "./server-process.ts";
import { welcomeText } from "./welcome.ts";

const DEFAULT_PORT = "3000";
const DEFAULT_HTTPS_PORT = "3443";

/** Where `pnpm dev` serves the form, beside this server. */
const HOT_RELOAD_ORIGIN = "http://localhost:5173";

/** What `pnpm start` runs: the server with its demo defaults, and HTTPS beside it for a phone. */
async function start(): Promise<void> {
	const port = Number(process.env.PORT ?? DEFAULT_PORT);
	const httpsPort = Number(process.env.HTTPS_PORT ?? DEFAULT_HTTPS_PORT);
	const dataDirectory = process.env.DATA_DIR ?? "./data";
	const keyDirectory = process.env.KEY_DIR ?? "./keys";
	const address = localAddress();

	const server = await startServerProcess({
		PORT: String(port),
		DATA_DIR: dataDirectory,
		KEY_DIR: keyDirectory,
		PUBLIC_URL: process.env.PUBLIC_URL ?? publicUrls(port, httpsPort, address).join(","),
	});
	const certificate = await new DemoCertificateFiles(keyDirectory).readOrCreate(address);
	const door = await startHttpsDoor({ certificate, port: httpsPort, serverPort: port });

	process.stdout.write(welcomeText({ port, httpsPort, address, dataDirectory, keyDirectory }));
	for (const signal of ["SIGINT", "SIGTERM"] as const)
		process.once(signal, () => {
			door.close();
			server.stop();
		});
	process.exitCode = await server.ended;
	door.close();
}

/** The address under which a phone in the same network finds this machine. */
function localAddress(): string {
	const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
	const found = addresses.find(({ family, internal }) => family === "IPv4" && !internal);
	return found?.address ?? "127.0.0.1";
}

function publicUrls(port: number, httpsPort: number, address: string): string[] {
	const hosts = [...new Set(["localhost", "127.0.0.1", address])];
	const addresses = hosts.flatMap((host) => [
		`http://${host}:${port}`,
		`https://${host}:${httpsPort}`,
	]);
	return [...addresses, HOT_RELOAD_ORIGIN];
}

try {
	await start();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
}
