import { type ChildProcess, spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../../iamsmart-sandbox/src/main.ts", import.meta.url));
const CLIENT = { id: "browser-test", secret: "browser-test-secret" };

/**
 * The government's side, as a program of its own at 127.0.0.1: beside a form at localhost the
 * browser's rules for cookies across sites apply.
 */
export class IamSmartSandbox {
	readonly #directory = mkdtempSync(join(tmpdir(), "iam-smart-e2e-"));
	#process: ChildProcess | undefined;
	#address = "";

	async start(): Promise<this> {
		const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
		writeFileSync(this.#file("public"), publicKey.export({ type: "spki", format: "pem" }));
		writeFileSync(this.#file("private"), privateKey.export({ type: "pkcs8", format: "pem" }));
		const child = spawn(process.execPath, [MAIN], {
			stdio: ["ignore", "pipe", "inherit"],
			env: {
				...process.env,
				SANDBOX_PORT: "0",
				SANDBOX_CLIENT_ID: CLIENT.id,
				SANDBOX_CLIENT_SECRET: CLIENT.secret,
				SANDBOX_CLIENT_PUBLIC_KEY_FILE: this.#file("public"),
			},
		});
		this.#process = child;
		const port = await new Promise<number>((resolve, reject) => {
			child.once("exit", () => reject(new Error("The sandbox did not start")));
			createInterface({ input: child.stdout }).once("line", (line) =>
				resolve(JSON.parse(line).port),
			);
		});
		this.#address = `http://127.0.0.1:${port}`;
		return this;
	}

	/** What a server needs to use this sandbox. */
	get serverVariables(): Record<string, string> {
		return {
			IAMSMART: "gateway",
			IAMSMART_API_URL: this.#address,
			IAMSMART_CLIENT_ID: CLIENT.id,
			IAMSMART_CLIENT_SECRET: CLIENT.secret,
			IAMSMART_PRIVATE_KEY_FILE: this.#file("private"),
		};
	}

	/** How often each call of a server arrived since {@link forgetCalls}. */
	async calls(): Promise<Record<string, number>> {
		const answer = await fetch(`${this.#address}/sandbox/calls`);
		return (await answer.json()) as Record<string, number>;
	}

	async forgetCalls(): Promise<void> {
		await fetch(`${this.#address}/sandbox/calls`, { method: "DELETE" });
	}

	/** Has the next calls of this kind end with a code of the protocol. */
	async failNext(call: string, code: string): Promise<void> {
		await fetch(`${this.#address}/sandbox/faults`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ call, code }),
		});
	}

	async close(): Promise<void> {
		const child = this.#process;
		if (child && child.exitCode === null) {
			const gone = new Promise((resolve) => child.once("exit", resolve));
			child.kill("SIGKILL");
			await gone;
		}
		await rm(this.#directory, { recursive: true, force: true });
	}

	#file(name: string): string {
		return join(this.#directory, `${name}.pem`);
	}
}
