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

it("fails if the program ends before it listens", async () => {
	const main = await program("process.exit(3);");
	await expect(startProgram(main, { variables: {} })).rejects.toThrow(
		"program.mjs ended before it listened",
	);
});
