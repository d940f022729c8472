import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startProgram } from "@sim-registration/test-kit/servers";
import { serverVariables } from "../server-variables.ts";
import type { Login } from "./login-case.ts";

const SERVER = fileURLToPath(import.meta.resolve("@sim-registration/api/main.js"));
const OPERATOR = fileURLToPath(import.meta.resolve("@sim-registration/api/operator.js"));
const BASE = "/real-name-registration/api/login";

export interface LoginServer {
	/**
	 * @returns status, and milliseconds from the first byte of the request to the last of the answer
	 */
	logIn(login: Login): Promise<{ status: number; milliseconds: number }>;
	close(): Promise<void>;
}

/**
 * Starts this server with these accounts as a separate process, with one keep-alive connection to
 * it.
 */
export async function startLoginServer(accountsCsv: string): Promise<LoginServer> {
	const home = mkdtempSync(join(tmpdir(), "sim-registration-bench-"));
	const variables = serverVariables(home);
	const file = join(home, "accounts.csv");
	await writeFile(file, accountsCsv);
	const env = { ...process.env, ...variables };
	await promisify(execFile)(process.execPath, [OPERATOR, "accounts", "import", file], { env });
	const { port, stop } = await startProgram(SERVER, { variables });
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const headers = await openForm(port);
	return {
		logIn: (login) => timeLogin(port, agent, headers, login),
		close: async () => {
			agent.destroy();
			await stop("SIGKILL");
			await rm(home, { recursive: true, force: true });
		},
	};
}

async function openForm(port: number): Promise<Record<string, string>> {
	const answer = await fetch(`http://127.0.0.1:${port}${BASE}/csrf`);
	const { csrfToken } = (await answer.json()) as { csrfToken: string };
	const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
	return { "X-CSRF-Token": csrfToken, Cookie: cookie };
}

async function timeLogin(
	port: number,
	agent: Agent,
	headers: Readonly<Record<string, string>>,
	{ address = freshAddress(), ...login }: Login,
) {
	const body = JSON.stringify(login);
	const startedAt = performance.now();
	const status = await new Promise<number>((resolve, reject) => {
		request({
			host: "127.0.0.1",
			port,
			agent,
			method: "POST",
			path: `${BASE}/login`,
			headers: {
				...headers,
				"X-Forwarded-For": address,
				"Content-Type": "application/json",
				"Content-Length": Buffer.byteLength(body),
			},
		})
			.once("error", reject)
			.once("response", (answer) => {
				text(answer).then(() => resolve(answer.statusCode ?? 0), reject);
			})
			.end(body);
	});
	return { status, milliseconds: performance.now() - startedAt };
}

/** Always the same length, so that every login hashes the same amount of text. */
function freshAddress(): string {
	return `10.${[0, 0, 0].map(() => randomInt(100, 256)).join(".")}`;
}
