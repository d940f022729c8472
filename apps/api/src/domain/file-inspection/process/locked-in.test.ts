import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { lockedInOptions } from "./locked-in.ts";

it("lets a process read packages where a link leads to them", async () => {
	const folder = mkdtempSync(join(tmpdir(), "locked-in-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	for (const name of ["team", "shared"]) mkdirSync(join(folder, name));
	symlinkSync(join(folder, "shared"), join(folder, "team/node_modules"));
	const module = pathToFileURL(join(folder, "team/scanner.js")).href;
	const options = lockedInOptions({ module });
	expect(options).toContain(`--allow-fs-read=${join(folder, "team/node_modules/*")}`);
	expect(options).toContain(`--allow-fs-read=${join(await realpath(folder), "shared/*")}`);
	expect(options).not.toContain(`--allow-fs-read=${join(folder, "*")}`);
});
