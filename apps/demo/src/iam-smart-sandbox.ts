import { fileURLToPath } from "node:url";
import type { RunningProgram } from "@sim-registration/test-kit/servers";
import { givenVariable } from "./given-variable.ts";
import { demoIamSmartClient } from "./iam-smart-client.ts";
import { isLocalHost } from "./local-network.ts";
import { startInView } from "./start-in-view.ts";

const MAIN = fileURLToPath(new URL("../../iamsmart-sandbox/src/main.ts", import.meta.url));
const CALLBACK_PATH = "/real-name-registration/api/iamsmart/callback";
const DEFAULT_PORT = "3100";
const LOOPBACK = "127.0.0.1";

export interface RunningSandbox {
	readonly program: RunningProgram;
	/** address for browsers */
	readonly url: string;
	/** variables of the server that uses it */
	readonly serverVariables: Readonly<Record<string, string>>;
}

interface SandboxOptions {
	readonly keyDirectory: string;
	/** of this machine in the local network */
	readonly address: string;
	/** origins of the form */
	readonly publicUrls: readonly string[];
}

/**
 * Starts the local iAM Smart beside the server. Phones use it over plain HTTP: it holds no real
 * data, and a second self-signed certificate would cause another browser warning.
 *
 * @returns undefined if iAM Smart is configured otherwise, or if the sandbox failed to start and
 *   said why: the form works without it
 */
export async function startIamSmartSandbox(
	options: SandboxOptions,
): Promise<RunningSandbox | undefined> {
	const isSetUp = givenVariable("IAMSMART") !== undefined;
	if (isSetUp || givenVariable("NODE_ENV") === "production") return undefined;
	const { keyDirectory, address, publicUrls } = options;
	const port = givenVariable("SANDBOX_PORT") ?? DEFAULT_PORT;
	const client = await demoIamSmartClient(keyDirectory);
	const redirects = redirectsOf(publicUrls);
	const started = await startInView(MAIN, {
		SANDBOX_HOST: "0.0.0.0",
		SANDBOX_PORT: port,
		SANDBOX_CLIENT_ID: client.id,
		SANDBOX_CLIENT_SECRET: client.secret,
		SANDBOX_CLIENT_PUBLIC_KEY_FILE: client.publicKeyFile,
		SANDBOX_REDIRECT_URIS: redirects,
	}).catch(() => undefined);
	if (started === undefined) return undefined;
	const host = isLocalHost(address) ? address : LOOPBACK;
	const url = givenVariable("IAMSMART_BROWSER_URL") ?? `http://${host}:${port}`;
	return {
		program: started,
		url,
		serverVariables: {
			IAMSMART: "gateway",
			IAMSMART_API_URL: `http://${LOOPBACK}:${port}`,
			IAMSMART_BROWSER_URL: url,
			IAMSMART_CLIENT_ID: client.id,
			IAMSMART_CLIENT_SECRET: client.secret,
			IAMSMART_PRIVATE_KEY_FILE: client.privateKeyFile,
			IAMSMART_REDIRECT_URIS: redirects,
		},
	};
}

/** On a machine with a public address the sandbox only serves forms at localhost. */
function redirectsOf(publicUrls: readonly string[]): string {
	return publicUrls
		.filter((origin) => isLocalHost(new URL(origin).hostname))
		.map((origin) => `${origin}${CALLBACK_PATH}`)
		.join(",");
}
