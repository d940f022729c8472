import { parseArgs } from "node:util";
import { benchLogin } from "./login/bench-login.ts";
import { benchPhotos } from "./photos/bench-photos.ts";
import { benchSlowConnections } from "./slow-connections/slow-connections.ts";
import { benchStart } from "./start/bench-start.ts";
import { benchGrowth } from "./submissions/growth.ts";
import { benchProcesses } from "./submissions/processes.ts";
import { benchRevisions } from "./submissions/revisions.ts";
import { benchSideBySide } from "./submissions/side-by-side.ts";
import { benchSlowPhones } from "./submissions/slow-phones.ts";
import { benchStorages } from "./submissions/storages.ts";
import { benchCamera } from "./web/bench-camera.ts";
import { benchCaptcha } from "./web/bench-captcha.ts";
import { benchLighthouse } from "./web/bench-lighthouse.ts";
import { benchLoads } from "./web/bench-loads.ts";
import { benchSending } from "./web/bench-sending.ts";
import { benchWork } from "./web/bench-work.ts";

const USAGE = `Usage: pnpm bench submissions [--rounds N] [--clients N,N,…] [--only side-by-side|revisions|storages|processes|slow-phones|growth] [--before FOLDER]
       pnpm bench login [--rounds N]
       pnpm bench slow-connections
       pnpm bench start [--rounds N]
       pnpm bench photos [--rounds N]
       pnpm bench web [--rounds N] [--only loads|captcha|camera|work|sending|lighthouse] [--before FOLDER]

Measures on this machine, side by side in one run, and prints ratios. Nothing else should run;
where something does, TMPDIR=/dev/shm keeps at least its disk out of it.`;

const WRONG_USE = 2;
const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		rounds: { type: "string" },
		clients: { type: "string", default: "10,50,200" },
		only: { type: "string" },
		before: { type: "string" },
	},
});

/** Resolves to whether the goal is reached, if the mode has one. */
type Mode = () => Promise<unknown>;

const SUBMISSIONS: Readonly<Record<string, Mode>> = {
	"side-by-side": () =>
		benchSideBySide(Number(values.rounds ?? 3), values.clients.split(",").map(Number)),
	revisions: () => benchRevisions(Number(values.rounds ?? 8), values.before),
	storages: () => benchStorages(Number(values.rounds ?? 5)),
	processes: () => benchProcesses(Number(values.rounds ?? 5)),
	"slow-phones": benchSlowPhones,
	growth: benchGrowth,
};

const WEB: Readonly<Record<string, Mode>> = {
	loads: () => benchLoads(Number(values.rounds ?? 7)),
	captcha: () => benchCaptcha(Number(values.rounds ?? 20)),
	camera: () => benchCamera(Number(values.rounds ?? 40)),
	work: () => benchWork(Number(values.rounds ?? 3)),
	sending: () => benchSending(values.before),
	lighthouse: () => benchLighthouse(Number(values.rounds ?? 5)),
};

/** Runs the named modes, or all. */
async function benchModes(all: Readonly<Record<string, Mode>>): Promise<number> {
	const modes = Object.entries(all).filter(([name]) => (values.only ?? name) === name);
	if (modes.length === 0) return wrongUse();
	let isMissed = false;
	for (const [, run] of modes) if ((await run()) === false) isMissed = true;
	return isMissed ? 1 : 0;
}

function wrongUse(): number {
	console.error(USAGE);
	return WRONG_USE;
}

const BENCHES: Readonly<Record<string, () => Promise<number>>> = {
	submissions: () => benchModes(SUBMISSIONS),
	"slow-connections": async () => ((await benchSlowConnections()) ? 0 : 1),
	start: async () => ((await benchStart(Number(values.rounds ?? 15))) ? 0 : 1),
	photos: async () => ((await benchPhotos(Number(values.rounds ?? 3))) ? 0 : 1),
	web: () => benchModes(WEB),
	login: async () => ((await benchLogin(Number(values.rounds ?? 1_000))) ? 0 : 1),
};

process.exitCode = await (BENCHES[positionals.join(" ")] ?? wrongUse)();
