import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("within-minutes.ts", import.meta.url));
const ONE_SECOND = String(1 / 60);
/** 100 milliseconds */
const A_MOMENT = String(1 / 600);

async function run(argv: readonly string[], environment: NodeJS.ProcessEnv = {}) {
	const child = spawn(process.execPath, [PROGRAM, ...argv], {
		env: { ...process.env, TIME_BUDGET: "", ...environment },
	});
	const ended = once(child, "exit");
	const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
	const [code] = await ended;
	return { code, out, errors };
}

const script = (source: string) => [process.execPath, "-e", source];

test.each([0, 3])("passes on exit code %i of a command that ends in time", async (code) => {
	const ended = await run(["1", ...script(`console.log('ran'); process.exit(${code})`)]);
	expect(ended).toMatchObject({ code, out: "ran\n" });
});

test("ends a command that exceeds its time, with all its children, and names it", async () => {
	// A grandchild keeps inherited pipes open: without ending it, `run` would wait for ever.
	const grandchild = "setInterval(() => {}, 1000)";
	const parent = `
		const { spawn } = require("node:child_process");
		spawn(process.execPath, ["-e", ${JSON.stringify(grandchild)}], { stdio: "inherit" });
		setInterval(() => {}, 1000);`;
	const { code, errors } = await run([ONE_SECOND, ...script(parent)]);
	expect(code).toBe(124);
	expect(errors).toContain("Out of time");
});

test("TIME_BUDGET=off lets a command run to its end", async () => {
	const long = script("setTimeout(() => console.log('done'), 300)");
	expect(await run([A_MOMENT, ...long], { TIME_BUDGET: "off" })).toMatchObject({ code: 0 });
});

test.each([[[]], [["5"]], [["soon", "true"]], [["0", "true"]]])("rejects %j", async (argv) => {
	expect(await run(argv)).toMatchObject({ code: 2, errors: expect.stringContaining("Usage") });
});

test("fails if the command does not exist", async () => {
	expect(await run(["1", "no-such-command-here"])).toMatchObject({ code: 1 });
});
