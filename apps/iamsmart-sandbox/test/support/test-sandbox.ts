import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "../../src/sandbox.ts";
import { readSettings } from "../../src/settings/settings.ts";
import { TestClient } from "./client.ts";
import { CLIENT_ID, CLIENT_PUBLIC_KEY, CLIENT_SECRET } from "./client-credentials.ts";

export const REDIRECT_URI = "http://localhost:4000/real-name-registration/api/iamsmart/callback";

/** A sandbox for one test, over HTTP, whose clock the test can advance. */
export interface TestSandbox {
	readonly base: string;
	readonly client: TestClient;
	/** how far the sandbox's clock is ahead of the machine's */
	aheadMs: number;
	admin(method: string, path: string, body?: unknown): Promise<unknown>;
	close(): Promise<void>;
}

/** @param settings SANDBOX_* variables that differ from the defaults */
export async function startTestSandbox(
	settings: Readonly<Record<string, string>> = {},
): Promise<TestSandbox> {
	const directory = await mkdtemp(join(tmpdir(), "iamsmart-sandbox-"));
	const publicKeyFile = await writePublicKey(directory);
	const clock = { aheadMs: 0 };
	const sandbox = await startSandbox(
		readSettings({ ...environment(publicKeyFile), ...settings }),
		() => Date.now() + clock.aheadMs,
	);
	await rm(directory, { recursive: true });
	const base = `http://127.0.0.1:${sandbox.port}`;
	return Object.assign(clock, {
		base,
		client: new TestClient(base),
		admin: (method: string, path: string, body?: unknown) => admin(base + path, method, body),
		close: () => sandbox.close(),
	});
}

/** @returns the path of the client's public key, as PEM */
export async function writePublicKey(directory: string): Promise<string> {
	const path = join(directory, "client.pem");
	await writeFile(path, CLIENT_PUBLIC_KEY.export({ type: "spki", format: "pem" }));
	return path;
}

/** The variables without a default, and any free port. */
export function environment(publicKeyFile: string): Record<string, string> {
	return {
		SANDBOX_PORT: "0",
		SANDBOX_CLIENT_ID: CLIENT_ID,
		SANDBOX_CLIENT_SECRET: CLIENT_SECRET,
		SANDBOX_CLIENT_PUBLIC_KEY_FILE: publicKeyFile,
	};
}

async function admin(address: string, method: string, body: unknown): Promise<unknown> {
	const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
	const response = await fetch(address, init);
	return response.json();
}
