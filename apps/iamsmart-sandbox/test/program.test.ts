import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestClient } from "./support/client.ts";
import { environment, writePublicKey } from "./support/test-sandbox.ts";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

let directory: string;
let settings: Record<string, string>;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "iamsmart-sandbox-"));
	settings = environment(await writePublicKey(directory));
});

afterAll(() => rm(directory, { recursive: true }));

/** Runs the program with none of this process's environment. */
function run(changed: Record<string, string | undefined> = {}) {
	return spawn(process.execPath, [MAIN], { env: { ...settings, ...changed } });
}

/** @returns the exit code and the reason for not starting */
async function refusalOf(changed: Record<string, string | undefined>) {
	const program = run(changed);
	const ended = once(program, "exit");
	const [out, errors] = await Promise.all([text(program.stdout), text(program.stderr)]);
	const [code] = await ended;
	expect({ code, out }).toEqual({ code: 1, out: "" });
	return JSON.parse(errors);
}

test("the program prints its port in one line, answers, and ends on SIGTERM", async () => {
	const program = run();
	const ended = once(program, "exit");
	const [line] = await once(createInterface(program.stdout), "line");
	const { event, port } = JSON.parse(line);
	expect(event).toBe("listening");
	expect(await new TestClient(`http://127.0.0.1:${port}`).getKey()).toHaveLength(32);
	program.kill("SIGTERM");
	expect(await ended).toEqual([0, null]);
});

describe("the program does not start, and says why in one line,", () => {
	test("in production", async () => {
		const reason = expect.stringContaining("NODE_ENV=production");
		expect(await refusalOf({ NODE_ENV: "production" })).toEqual({ event: "refused", reason });
	});

	test("on a port that is taken", async () => {
		const other = createServer().listen(0, "127.0.0.1");
		await once(other, "listening");
		const address = other.address();
		const port = typeof address === "object" ? String(address?.port) : "";
		const reason = expect.stringContaining("Set SANDBOX_PORT");
		expect(await refusalOf({ SANDBOX_PORT: port })).toEqual({ event: "refused", reason });
		other.close();
	});
});
