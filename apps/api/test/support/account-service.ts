import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { ImportedAccount } from "../../src/domain/accounts/account-row.ts";
import { endProcess } from "./server-process.ts";
import { createCertificate } from "./test-certificate.ts";

const EXAMPLE = fileURLToPath(new URL("../../examples/account-directory.ts", import.meta.url));
const SECRET = "the-bearer-secret-of-the-account-service";

/** The example of docs/account-directory.md in a separate process. */
export class AccountService {
	readonly url: string;
	/** variables of a server that uses it */
	readonly variables: Readonly<Record<string, string>>;
	readonly #directory: string;
	readonly #process: ChildProcess;

	private constructor(
		url: string,
		variables: Readonly<Record<string, string>>,
		directory: string,
		process: ChildProcess,
	) {
		this.url = url;
		this.variables = { ACCOUNTS: "http", ACCOUNTS_URL: url, ...variables };
		this.#directory = directory;
		this.#process = process;
	}

	/** @param proof how callers authenticate: with a bearer secret, or a certificate over HTTPS */
	static async start(
		accounts: readonly ImportedAccount[],
		proof: "secret" | "certificate" = "secret",
	): Promise<AccountService> {
		const directory = mkdtempSync(join(tmpdir(), "account-service-"));
		writeFileSync(join(directory, "accounts.json"), JSON.stringify(accounts));
		if (proof === "certificate") await writeCertificates(directory);
		const file = (name: string) => join(directory, name);
		const service =
			proof === "secret"
				? { ACCOUNTS_SECRET: SECRET }
				: {
						CERTIFICATE_FILE: file("server.crt"),
						KEY_FILE: file("server.key"),
						CLIENT_CA_FILE: file("client.crt"),
					};
		const caller: Record<string, string> =
			proof === "secret"
				? { ACCOUNTS_SECRET: SECRET }
				: {
						ACCOUNTS_CERTIFICATE_FILE: file("client.crt"),
						ACCOUNTS_KEY_FILE: file("client.key"),
						ACCOUNTS_CA_FILE: file("server.crt"),
					};
		const child = spawn(process.execPath, [EXAMPLE], {
			env: { ...process.env, ...service, ACCOUNTS_FILE: file("accounts.json"), PORT: "0" },
			stdio: ["ignore", "pipe", "inherit"],
		});
		const lines = createInterface({ input: child.stdout ?? process.stdin });
		const port = await new Promise<number>((resolve) => {
			lines.once("line", (line) => resolve(JSON.parse(line).listening.port));
		});
		const scheme = proof === "secret" ? "http" : "https";
		return new AccountService(`${scheme}://localhost:${port}/accounts`, caller, directory, child);
	}

	async stop(): Promise<void> {
		await endProcess(this.#process, "SIGTERM");
		await rm(this.#directory, { recursive: true, force: true });
	}
}

async function writeCertificates(directory: string): Promise<void> {
	for (const name of ["server", "client"]) {
		const { cert, key } = await createCertificate();
		writeFileSync(join(directory, `${name}.crt`), cert);
		writeFileSync(join(directory, `${name}.key`), key, { mode: 0o600 });
	}
}
