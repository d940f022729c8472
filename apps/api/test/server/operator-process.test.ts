import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir } from "node:fs/promises";
import { constants } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished, vi } from "vitest";
import { parseReference } from "../../src/domain/registrations/reference.ts";
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

/** A busy machine takes seconds to start a program. */
const PATIENCE = { timeout: 60_000, interval: 20 };
/** Room for the originals of one registration, and not for those of two. */
const ON_SMALL_DISK = `
	mount -t tmpfs -o size=60k tmpfs "$0" && "$@"
	code=$?
	ls -A "$0"
	exit $code
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
		await vi.waitUntil(async () => (await readdir(to).catch(() => [])).length > 0, PATIENCE);
		child.kill(signal);
		const [errors, [code]] = await ended;
		expect(errors).toBe(`Interrupted by ${signal}. Nothing was left behind; repeat the command.\n`);
		expect(code).toBe(128 + constants.signals[signal]);
		expect(await readdir(to)).toEqual([]);
	},
);

it("an export to a full disk leaves whole registrations only, and the audit log has an end for each begin", async () => {
	const server = await startTestServer();
	onTestFinished(() => server.close());
	for (let count = 0; count < 3; count++) await register(server.url);
	const to = join(server.directory, "disk");
	await mkdir(to);
	const argv = ["registrations", "export", "--all", "--originals-only", "--to", to];
	const child = spawn(
		"unshare",
		[
			"--mount",
			"--map-root-user",
			"sh",
			"-c",
			ON_SMALL_DISK,
			to,
			process.execPath,
			OPERATOR,
			...argv,
		],
		{
			env: { ...process.env, ...variablesIn(server.directory) },
			stdio: ["ignore", "pipe", "pipe"],
		},
	);
	const [left, errors, [code]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, "close"),
	]);
	expect(errors).toMatch(/^The disk is full\. .+\n$/);
	expect(code).toBe(1);
	const kept = left.trimEnd().split("\n");
	expect(kept.filter((name) => parseReference(name) !== name)).toEqual([]);
	const entries = JSON.parse(await server.operator("audit", "list", "--json"));
	const ofExports = (entries as { action: string; subject: string }[]).filter(({ action }) =>
		action.startsWith("registrations export"),
	);
	const done = ofExports.filter(({ action }) => action.endsWith(": done"));
	expect(done.map(({ subject }) => subject).sort()).toEqual(kept.sort());
	const ended = ofExports.filter(({ action }) => action.includes(": "));
	expect(ended).toHaveLength(ofExports.length / 2);
});

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
