import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const POSTGRES = new URL("postgres.ts", import.meta.url).href;

test.each([0, 3])("a process that uses PostgreSQL ends with its own exit code %i", (code) => {
	const source = `await import(${JSON.stringify(POSTGRES)}); process.exitCode = ${code};`;
	const argv = ["--input-type=module", "-e", source];
	expect(spawnSync(process.execPath, argv, { timeout: 20_000 }).status).toBe(code);
});
