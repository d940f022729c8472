import { parseArgs } from "node:util";
import { benchLogin } from "./login/bench-login.ts";
import { benchSlowConnections } from "./slow-connections/slow-connections.ts";
import { benchGrowth } from "./submissions/growth.ts";
import { benchSideBySide } from "./submissions/side-by-side.ts";
import { benchSlowPhones } from "./submissions/slow-phones.ts";

const USAGE = `Usage: pnpm bench submissions [--rounds N] [--clients N,N,…] [--only side-by-side|slow-phones|growth]
       pnpm bench login [--rounds N]
       pnpm bench slow-connections

Measures on this machine, side by side in one run, and prints ratios. Nothing else should run;
where something does, TMPDIR=/dev/shm keeps at least its disk out of it.`;

const WRONG_USE = 2;
const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		rounds: { type: "string" },
		clients: { type: "string", default: "10,50,200" },
		only: { type: "string" },
	},
});

const SUBMISSIONS: Readonly<Record<string, () => Promise<void>>> = {
	"side-by-side": () =>
		benchSideBySide(Number(values.rounds ?? 3), values.clients.split(",").map(Number)),
	"slow-phones": benchSlowPhones,
	growth: benchGrowth,
};

async function benchSubmissions(): Promise<number> {
	const modes = Object.entries(SUBMISSIONS).filter(([name]) => (values.only ?? name) === name);
	for (const [, run] of modes) await run();
	return modes.length === 0 ? wrongUse() : 0;
}

function wrongUse(): number {
	console.error(USAGE);
	return WRONG_USE;
}

const BENCHES: Readonly<Record<string, () => Promise<number>>> = {
	submissions: benchSubmissions,
	"slow-connections": async () => ((await benchSlowConnections()) ? 0 : 1),
	login: async () => ((await benchLogin(Number(values.rounds ?? 1_000))) ? 0 : 1),
};

process.exitCode = await (BENCHES[positionals.join(" ")] ?? wrongUse)();
