import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { constants } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished, vi } from "vitest";
import { register } from "../support/register.ts";
import { OPERATOR, runOperatorProcess, variablesIn } from "../support/server-process.ts";
import { startTestServer } from "../support/test-server.ts";

const NOWHERE = "postgres://nobody@127.0.0.1:1/nothing";
/** Makes a program try again without its pauses. */
const WITHOUT_PAUSES = `
	import { syncBuiltinESMExports } from "node:module";
	import timers from "node:timers/promises";
	const { setTimeout } = timers;
	timers.setTimeout = (_milliseconds, ...others) => setTimeout(0, ...others);
	syncBuiltinESMExports();
`;

it("the operator's program ends quietly when its reader closes the pipe", async () => {
	const child = spawn(process.execPath, [OPERATOR, "--help"], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	child.stdout.destroy();
	const [errors, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
	expect({ code, errors }).toEqual({ code: 0, errors: "" });
});

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
	"an export that %s interrupts leaves no document behind",
	async (signal) => {
		const server = await startTestServer();
		onTestFinished(() => server.close());
		const reference = await register(server.url);
		const to = join(server.directory, "export");
		const child = spawn(
			process.execPath,
			[OPERATOR, "registrations", "export", reference, "--to", to],
			{
				env: { ...process.env, ...variablesIn(server.directory) },
				stdio: ["ignore", "pipe", "pipe"],
			},
		);
		const ended = Promise.all([text(child.stderr), once(child, "close")]);
		await vi.waitUntil(async () => (await readdir(to).catch(() => [])).length > 0);
		child.kill(signal);
		const [errors, [code]] = await ended;
		expect(errors).toBe(`Interrupted by ${signal}. Nothing was left behind; repeat the command.\n`);
		expect(code).toBe(128 + constants.signals[signal]);
		expect(await readdir(to)).toEqual([]);
	},
);

it("the operator's program reports an unreachable database in one line", async () => {
	const run = runOperatorProcess(
		{
			NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WITHOUT_PAUSES)}`,
			DATABASE_URL: NOWHERE,
			KEY_DATABASE_URL: NOWHERE,
			FILE_STORE: "s3",
			S3_ENDPOINT: "http://127.0.0.1:1",
			S3_REGION: "nowhere",
			S3_BUCKET: "nothing",
			AWS_ACCESS_KEY_ID: "key",
			AWS_SECRET_ACCESS_KEY: "secret",
			ROOT_SECRET: "gT2nQ8vXy4ZrLmB7kDpW1sHcJ9fEa6UoN3iRt5VxYzK=",
		},
		"registrations",
		"list",
	);
	await expect(run).rejects.toMatchObject({
		code: 1,
		stderr: expect.stringMatching(/^The database cannot be reached \(ECONNREFUSED\)\. .*\n$/),
	});
});
