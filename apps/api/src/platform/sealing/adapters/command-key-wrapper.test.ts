import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import { generateDataKey } from "../data-key.ts";
import { describeKeyWrapper } from "../key-wrapper.contract.ts";
import { CommandKeyWrapper } from "./command-key-wrapper.ts";

const PROGRAM = fileURLToPath(new URL("../../../../test/support/key-command.ts", import.meta.url));
const directories: string[] = [];

function newDirectory(): string {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-command-"));
	directories.push(directory);
	return directory;
}

/** The program with its own service, which it finds by itself. */
function commandIn(directory: string): CommandKeyWrapper {
	const path = join(directory, "wrap-key");
	const call = `KEY_COMMAND_DIR='${directory}' exec '${process.execPath}' '${PROGRAM}' "$@"`;
	writeFileSync(path, `#!/bin/sh\n${call}\n`, { mode: 0o700 });
	return new CommandKeyWrapper(path);
}

async function removeDirectories(): Promise<void> {
	for (const directory of directories.splice(0)) await rm(directory, { recursive: true });
}

afterEach(removeDirectories);

describeKeyWrapper("CommandKeyWrapper", {
	open: async () => commandIn(newDirectory()),
	reopen: async () => commandIn(directories[0] ?? ""),
	openStranger: async () => commandIn(newDirectory()),
	close: removeDirectories,
});

it.each([
	["is missing", undefined],
	["fails", "exit 1"],
	["is killed", "kill -9 $$"],
])("throws KeyCommandError if the command %s", async (_title, script) => {
	const path = join(newDirectory(), "wrap-key");
	if (script !== undefined) writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
	const key = generateDataKey();
	const wrapper = new CommandKeyWrapper(path);
	const failed = { name: "KeyCommandError" };
	await expect(wrapper.wrap(key.id, key.bytes)).rejects.toMatchObject(failed);
	await expect(wrapper.unwrap(key.id, key.bytes)).rejects.toMatchObject(failed);
});
