import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startProgram } from "@sim-registration/test-kit/servers";
import type { LoginAnswer } from "@sim-registration/validation";
import { serverVariables } from "../server-variables.ts";
import type { Contender } from "./contender.ts";

const REPOSITORY = fileURLToPath(new URL("../../../../", import.meta.url));
const PROGRAMS = "apps/api/dist";
const MOBILE_NO = "61234567";
/** More than the concurrent clients, because the server serves accounts and networks in turns. */
const ACCOUNTS = Array.from({ length: 2_500 }, (_, index) => `3${String(index).padStart(8, "0")}`);
let logins = 0;

interface ProductOptions {
	/** data directory, removed by the caller; by default a temporary one */
	readonly directory?: string;
	/** additional environment variables */
	readonly variables?: Readonly<Record<string, string>>;
	/** the built repository; this one by default */
	readonly repository?: string;
}

/** Starts this server with production settings except for the captcha. */
export async function startProduct({
	directory,
	variables = {},
	repository = REPOSITORY,
}: ProductOptions = {}): Promise<Contender> {
	const home = directory ?? mkdtempSync(join(tmpdir(), "sim-registration-bench-"));
	const own = serverVariables(home);
	const all = { ...own, ...variables };
	const program = (name: string) => join(repository, PROGRAMS, name);
	const { pid, port, stop } = await startProgram(program("main.js"), { variables: all });
	await importAccounts(program("operator.js"), home, all);
	const close = async () => {
		await stop("SIGKILL");
		if (directory === undefined) await rm(home, { recursive: true, force: true });
	};
	const filesDirectory = join(home, "data", "files");
	return { name: "this server", pid, port, filesDirectory, prepare: () => logIn(port), close };
}

async function importAccounts(
	operator: string,
	home: string,
	variables: Readonly<Record<string, string>>,
): Promise<void> {
	const rows = ACCOUNTS.map((number) => `${number},${MOBILE_NO},39284710,a@b.example,false`);
	// Several processes may share a directory.
	const file = join(home, `accounts-${crypto.randomUUID()}.csv`);
	await writeFile(file, `accountNO,mobileNOs,brNO,contactEmail,isDummyBr\n${rows.join("\n")}\n`);
	const env = { ...process.env, ...variables };
	await promisify(execFile)(process.execPath, [operator, "accounts", "import", file], { env });
}

/** Logs in as a customer whose account and network address are in use by nobody else. */
export async function logIn(port: number): Promise<Record<string, string>> {
	const base = `http://127.0.0.1:${port}/real-name-registration/api/login`;
	const index = logins++ % ACCOUNTS.length;
	const from = { "X-Forwarded-For": `10.1.${Math.floor(index / 256)}.${index % 256}` };
	const opened = await fetch(`${base}/csrf`, { headers: from });
	const { csrfToken } = (await opened.json()) as { csrfToken: string };
	const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
	const headers = { "X-CSRF-Token": csrfToken, Cookie: cookie };
	const answer = await fetch(`${base}/login`, {
		method: "POST",
		headers: { ...headers, ...from, "Content-Type": "application/json" },
		body: JSON.stringify({ accountNO: ACCOUNTS[index], mobileNO: MOBILE_NO, brNO: "" }),
	});
	const login = (await answer.json()) as LoginAnswer;
	if (!login.success) throw new Error("A login was refused");
	return {
		...headers,
		...from,
		Authorization: `Bearer ${login.token}`,
		"Idempotency-Key": crypto.randomUUID(),
	};
}
