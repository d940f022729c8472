import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startProgram } from "./start-program.ts";

let directory: string;
beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "start-program-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function program(text: string): Promise<string> {
	const path = join(directory, "program.mjs");
	await writeFile(path, text);
	return path;
}

it("returns the port that the program reports, passes its lines on, and ends it", async () => {
	const main = await program(`
		console.log("no JSON at all");
		console.log(JSON.stringify({ event: "listening", port: Number(process.env.AT) }));
		setInterval(() => {}, 1000);
	`);
	const lines: string[] = [];
	const onLine = (line: string) => lines.push(line);
	const running = await startProgram(main, { variables: { AT: "4711" }, onLine });
	expect(running.port).toBe(4711);
	expect(lines[0]).toBe("no JSON at all");
	await running.stop();
	await running.stop();
	expect(() => process.kill(running.pid, 0)).toThrow();
});

it("fails if the program ends before it listens, with its exit code and the end of its output", async () => {
	const main = await program(`
		for (let line = 1; line <= 30; line++) console.log("line", line);
		console.error("The port is taken.");
		process.exitCode = 3;
	`);
	const problem = await startProgram(main, { variables: {}, showsErrors: false }).then(
		() => "It was accepted.",
		(error: Error) => error.message,
	);
	expect(problem).toMatch(/^program\.mjs ended before it listened \(3\)\.\n/);
	expect(problem).toContain("The port is taken.");
	expect(problem).toMatch(/^line 30$/m);
	expect(problem).not.toMatch(/^line 2$/m);
});
