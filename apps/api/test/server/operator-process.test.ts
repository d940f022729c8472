import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { OPERATOR, runOperatorProcess } from "../support/server-process.ts";

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
