#!/usr/bin/env node
/**
 * A process that changes the wrapping key of a directory:
 *
 * rotate-wrapping-key.ts DIRECTORY held once; after reading the newest key and before making the
 *                                                 next it waits for a byte on standard input
 *                                                 rotate-wrapping-key.ts DIRECTORY ROTATIONS so
 *                                                 many times; wraps a key after each, and writes
 *                                                 its id, its bytes and the wrapped form, a line a
 *                                                 key
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [directory = "", how = ""] = process.argv.slice(2);
const { linkSync } = fs;
if (how === "held") {
	fs.linkSync = (from, to) => {
		if (String(to).endsWith("wrapping-key.coming")) {
			fs.writeSync(1, "held\n");
			fs.readSync(0, Buffer.alloc(1));
		}
		linkSync(from, to);
	};
	syncBuiltinESMExports();
}
// Imported here, so that the modules below get the function above.
const { FileKeyWrapper } = await import("../../src/platform/sealing/adapters/file-key-wrapper.ts");
const { generateDataKey } = await import("../../src/platform/sealing/data-key.ts");

const wrapper = new FileKeyWrapper(directory);
const rotations = how === "held" ? 1 : Number(how);
for (let done = 0; done < rotations; done++) {
	await wrapper.rotate();
	const { id, bytes } = generateDataKey();
	const wrapped = await wrapper.wrap(id, bytes);
	const parts = [id, ...[bytes, wrapped].map((each) => Buffer.from(each).toString("hex"))];
	if (how !== "held") process.stdout.write(`${parts.join(" ")}\n`);
}
