import { networkInterfaces } from "node:os";
import { fileURLToPath } from "node:url";
import { buildProduct } from "./build.ts";
import { DemoCertificateFiles } from "./certificate.ts";
import { givenVariable } from "./given-variable.ts";
import { startHttpsDoor } from "./https-door.ts";
import { type RunningSandbox, startIamSmartSandbox } from "./iam-smart-sandbox.ts";
import { startInView } from "./start-in-view.ts";
import { welcomeText } from "./welcome.ts";

const SERVER = fileURLToPath(new URL("../../api/dist/main.js", import.meta.url));
const DEFAULT_PORT = "3000";
const DEFAULT_HTTPS_PORT = "3443";

/** The origin at which `pnpm dev` serves the form beside this server. */
const HOT_RELOAD_ORIGIN = "http://localhost:5173";

interface Demo {
	readonly port: number;
	readonly httpsPort: number;
	readonly dataDirectory: string;
	readonly keyDirectory: string;
	/** of this machine in the local network */
	readonly address: string;
	readonly publicUrl: string;
}

/** Runs the server with its demo defaults, and a local iAM Smart beside it: `pnpm start`. */
async function start(): Promise<void> {
	const demo = readDemo();
	const { keyDirectory, address } = demo;
	const publicUrls = demo.publicUrl.split(",");
	const sandbox = await startIamSmartSandbox({ keyDirectory, address, publicUrls });
	try {
		await serve(demo, sandbox);
	} finally {
		await sandbox?.program.stop();
	}
}

function readDemo(): Demo {
	const port = Number(givenVariable("PORT") ?? DEFAULT_PORT);
	const httpsPort = Number(givenVariable("HTTPS_PORT") ?? DEFAULT_HTTPS_PORT);
	const address = localAddress();
	return {
		port,
		httpsPort,
		dataDirectory: givenVariable("DATA_DIR") ?? "./data",
		keyDirectory: givenVariable("KEY_DIR") ?? "./keys",
		address,
		publicUrl: givenVariable("PUBLIC_URL") ?? publicUrls(port, httpsPort, address).join(","),
	};
}

/** Runs the server, with HTTPS in front of it for phones, until it ends. */
async function serve(demo: Demo, sandbox: RunningSandbox | undefined): Promise<void> {
	const { port, httpsPort, dataDirectory, keyDirectory, address, publicUrl } = demo;
	const server = await startInView(SERVER, {
		PORT: String(port),
		DATA_DIR: dataDirectory,
		KEY_DIR: keyDirectory,
		PUBLIC_URL: publicUrl,
		...sandbox?.serverVariables,
	});
	const certificate = await new DemoCertificateFiles(keyDirectory).readOrCreate(address);
	const door = await startHttpsDoor({ certificate, port: httpsPort, serverPort: port });

	// Installed before the text is printed: a reader may stop the demo at once, and no process may be
	// left over.
	for (const signal of ["SIGINT", "SIGTERM"] as const)
		process.once(signal, () => {
			door.close();
			void server.stop();
		});
	process.stdout.write(welcomeText({ ...demo, sandboxUrl: sandbox?.url }));
	process.exitCode = await server.ended;
	door.close();
}

/** This machine's address for phones in the same network. */
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
	await buildProduct();
	await start();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
}
