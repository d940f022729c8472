import { randomInt } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startProgram } from "@sim-registration/running-programs";
import type { LoginAnswer } from "@sim-registration/validation";
import { serverVariables } from "../server-variables.ts";
import type { Contender } from "./contender.ts";

const SERVER = fileURLToPath(new URL("../../../../apps/api/dist/main.js", import.meta.url));
const DEMO_LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };

interface ProductOptions {
	/** where it keeps everything, which the caller removes; by default a new one of its own */
	readonly directory?: string;
	/** what it is told besides */
	readonly variables?: Readonly<Record<string, string>>;
}

/** This server, as it is started in earnest but for the captcha. */
export async function startProduct({
	directory,
	variables = {},
}: ProductOptions = {}): Promise<Contender> {
	const home = directory ?? mkdtempSync(join(tmpdir(), "sim-registration-bench-"));
	const own = serverVariables(home);
	const { pid, port, stop } = await startProgram(SERVER, { variables: { ...own, ...variables } });
	const close = async () => {
		await stop("SIGKILL");
		if (directory === undefined) await rm(home, { recursive: true, force: true });
	};
	const filesDirectory = join(home, "data", "files");
	return { name: "this server", pid, port, filesDirectory, prepare: () => logIn(port), close };
}

/** Each login comes from an address of its own, or the limits of one address would be measured. */
export async function logIn(port: number): Promise<Record<string, string>> {
	const base = `http://127.0.0.1:${port}/real-name-registration/api/login`;
	const from = { "X-Forwarded-For": `10.${[0, 0, 0].map(() => randomInt(256)).join(".")}` };
	const opened = await fetch(`${base}/csrf`, { headers: from });
	const { csrfToken } = (await opened.json()) as { csrfToken: string };
	const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
	const headers = { "X-CSRF-Token": csrfToken, Cookie: cookie };
	const answer = await fetch(`${base}/login`, {
		method: "POST",
		headers: { ...headers, ...from, "Content-Type": "application/json" },
		body: JSON.stringify(DEMO_LOGIN),
	});
	const login = (await answer.json()) as LoginAnswer;
	if (!login.success) throw new Error("The demo login was refused");
	return {
		...headers,
		Authorization: `Bearer ${login.token}`,
		"Idempotency-Key": crypto.randomUUID(),
	};
}
