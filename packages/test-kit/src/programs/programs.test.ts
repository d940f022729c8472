import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { cCompiler } from "./programs.ts";

const run = promisify(execFile);

test("the C compiler finds the headers of libc and builds a program that runs", async () => {
	const folder = await mkdtemp(join(tmpdir(), "c-compiler-"));
	const source = join(folder, "hello.c");
	await writeFile(source, '#include <stdio.h>\nint main(void) { return puts("hello") < 0; }\n');
	await run(await cCompiler(), ["-o", join(folder, "hello"), source]);
	expect((await run(join(folder, "hello"))).stdout).toBe("hello\n");
	await rm(folder, { recursive: true });
});
