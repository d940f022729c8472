#!/usr/bin/env node
import { loadProgram } from "./load-program.ts";

const OLDEST_NODE = [24, 15] as const;

if (isOldNode(process.versions.node)) {
	process.stderr.write(
		`This server needs Node ${OLDEST_NODE.join(".")} or newer, but runs on ${process.versions.node}. The repository includes one: \`pnpm exec node apps/api/dist/main.js\`.\n`,
	);
	process.exit(1);
}
// Imported dynamically, because an old Node could not even parse these modules.
await loadProgram("serve");

function isOldNode(version: string): boolean {
	const [major = 0, minor = 0] = version.split(".").map(Number);
	return major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
}
