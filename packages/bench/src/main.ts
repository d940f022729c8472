import { parseArgs } from "node:util";
import { benchGrowth } from "./submissions/growth.ts";
import { benchSideBySide } from "./submissions/side-by-side.ts";
import { benchSlowPhones } from "./submissions/slow-phones.ts";

const USAGE = `Usage: pnpm bench submissions [--rounds N] [--clients N,N,…] [--only side-by-side|slow-phones|growth]

Measures on this machine, side by side in one run, and prints ratios. Nothing else should run.`;

const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		rounds: { type: "string", default: "3" },
		clients: { type: "string", default: "10,50,200" },
		only: { type: "string" },
	},
});

const MODES: Readonly<Record<string, () => Promise<void>>> = {
	"side-by-side": () =>
		benchSideBySide(Number(values.rounds), values.clients.split(",").map(Number)),
	"slow-phones": benchSlowPhones,
	growth: benchGrowth,
};

const modes = Object.entries(MODES).filter(([name]) => (values.only ?? name) === name);
if (positionals.join(" ") !== "submissions" || modes.length === 0) {
	console.error(USAGE);
	process.exitCode = 2;
} else for (const [, run] of modes) await run();
