/**
 * Draws docs/observing/dashboard.png: the panels of dashboard.json with Prometheus' answers after
 * four minutes of customers. Run it after a change to the dashboard:
 *
 *     pnpm --filter @sim-registration/api dashboard
 *
 * This is not Grafana, which no package registry offers: only positions, titles, units and numbers
 * match.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { launchChromium } from "@sim-registration/test-kit/programs";
import { Customer } from "../../support/customer.ts";
import { smallFiles } from "../../support/sample-files.ts";
import {
	endProcess,
	runOperatorProcess,
	spawnServer,
	variablesIn,
} from "../../support/server-process.ts";
import { completeSubmission } from "../../support/submission.ts";
import { type Panel, readPanels, withVariables } from "./dashboard.ts";
import { RunningPrometheus, type Series } from "./running-prometheus.ts";

const TARGET = fileURLToPath(
	new URL("../../../../../docs/observing/dashboard.png", import.meta.url),
);
const TOKEN = "a-token-that-Prometheus-reads-from-its-file";
const MINUTES = 4;
const STEP_SECONDS = 2;
const WIDTH_PIXELS = 1440;
const COLUMNS = 24;
const ROW_PIXELS = 30;
const COLOURS = [
	"#73bf69",
	"#f2cc0c",
	"#5794f2",
	"#ff9830",
	"#f2495c",
	"#b877d9",
	"#8ab8ff",
	"#ff7383",
];
const CHART = { width: 400, height: 100 };

/** Customers come in waves: most register, some mistype, some give up. */
async function keepCustomersComing(url: string, end: number): Promise<void> {
	for (let count = 1; Date.now() < end; count += 1) {
		await sleep(200 + 180 * Math.sin(count / 12));
		const customer = new Customer(url);
		customer.address = `203.0.${count >> 8}.${count & 0xff}`;
		await customer.open();
		if (count % 7 === 0) {
			await customer.logIn({ accountNO: String(200_000_000 + count) });
			await customer.post("usage").send({ "shown login_error": 1 });
			continue;
		}
		const steps = { "step company": 1, "step person": 1, "photo 5000": 2, "photo_sent 400": 2 };
		await customer.post("usage").send({ ...steps, "lcp 2500": 1, "inp 200": 1, "cls 0.1": 1 });
		await customer.logIn();
		if (count % 5 === 0) {
			await customer.submit({}).expect(400);
			await customer.post("usage").send({ "shown error_invalid_birthday": 1 });
		} else if (count % 3 !== 0) {
			const body = completeSubmission(await smallFiles());
			await customer.submit(body).expect(200);
			await customer.post("usage").send({ "step confirm": 1, "step success": 1, "sending 5": 1 });
		}
	}
}

const UNITS: Readonly<Record<Panel["fieldConfig"]["defaults"]["unit"], (value: number) => string>> =
	{
		reqps: (value) => `${rounded(value)} req/s`,
		short: rounded,
		s: (value) => (value < 1 ? `${rounded(value * 1000)} ms` : `${rounded(value)} s`),
		bytes: (value) => `${rounded(value / 1e6)} MB`,
		Bps: (value) => `${rounded(value / 1e3)} kB/s`,
	};

function rounded(value: number): string {
	return String(Number(value.toPrecision(3)));
}

interface Shown {
	readonly legend: string;
	readonly points: ReadonlyArray<readonly [seconds: number, value: number]>;
}

async function answersOf(
	prometheus: RunningPrometheus,
	panel: Panel,
	end: number,
): Promise<Shown[]> {
	const start = end - MINUTES * 60;
	const intervals = { rateInterval: "30s", range: `${MINUTES}m` };
	const all = panel.targets.map(async ({ expr, legendFormat }) => {
		const expression = withVariables(expr, intervals);
		const found = await prometheus.queryRange(expression, { start, end, step: STEP_SECONDS });
		return found.map((series) => ({
			legend: legendOf(legendFormat, series),
			points: pointsOf(series),
		}));
	});
	return (await Promise.all(all)).flat().filter(({ points }) => points.length > 0);
}

function legendOf(format: string, { metric }: Series): string {
	return format.replaceAll(/\{\{(\w+)\}\}/g, (_whole, label: string) => metric[label] ?? "");
}

function pointsOf({ values }: Series): Array<readonly [number, number]> {
	return values
		.map(([seconds, text]) => [seconds, Number(text)] as const)
		.filter(([, value]) => Number.isFinite(value));
}

function draw(panel: Panel, shown: readonly Shown[], end: number): string {
	const { x, y, w, h } = panel.gridPos;
	const place = `grid-area:${y + 1}/${x + 1}/span ${h}/span ${w}`;
	const body =
		shown.length === 0 ? "<p class=none>No data</p>" : DRAWINGS[panel.type](panel, shown, end);
	return `<section style="${place}"><h2>${escapeHtml(panel.title)}</h2>${body}</section>`;
}

const DRAWINGS: Readonly<
	Record<Panel["type"], (panel: Panel, shown: readonly Shown[], end: number) => string>
> = {
	stat: (panel, shown) =>
		shown
			.map(
				(each) =>
					`<p class=stat>${format(panel, lastOf(each))}<small>${escapeHtml(each.legend)}</small></p>`,
			)
			.join(""),
	bargauge: (panel, shown) => {
		const most = Math.max(...shown.map(lastOf), 1);
		return shown
			.filter((each) => lastOf(each) > 0)
			.map((each) => {
				const width = (100 * lastOf(each)) / most;
				return `<p class=bar><span>${escapeHtml(each.legend)}</span><i style="width:${width * 0.5}%"></i>${format(panel, lastOf(each))}</p>`;
			})
			.join("");
	},
	timeseries: (panel, shown, end) => {
		const busy = shown.toSorted((one, other) => maximumOf(other) - maximumOf(one));
		const top = Math.max(...busy.map(maximumOf)) || 1;
		const lines = busy.map((each, index) => {
			const points = each.points.map(([seconds, value]) => {
				const across = 1 - (end - seconds) / (MINUTES * 60);
				return `${across * CHART.width},${CHART.height - (value / top) * CHART.height}`;
			});
			return `<polyline points="${points.join(" ")}" stroke="${COLOURS[index % COLOURS.length]}"/>`;
		});
		const legends = busy
			.slice(0, 6)
			.map(
				(each, index) =>
					`<span style="color:${COLOURS[index % COLOURS.length]}">■</span> ${escapeHtml(each.legend)}`,
			);
		const more = busy.length > legends.length ? ` and ${busy.length - legends.length} more` : "";
		return `<p class=top>${format(panel, top)}</p><svg viewBox="0 0 ${CHART.width} ${CHART.height}" preserveAspectRatio="none">${lines.toReversed().join("")}</svg><p class=legend>${legends.join(" &nbsp; ")}${more}</p>`;
	},
};

function format({ fieldConfig }: Panel, value: number): string {
	return UNITS[fieldConfig.defaults.unit](value);
}

function lastOf({ points }: Shown): number {
	return points.at(-1)?.[1] ?? 0;
}

function maximumOf({ points }: Shown): number {
	return Math.max(...points.map(([, value]) => value));
}

function escapeHtml(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

const STYLE = `
body { margin: 8px; background: #111217; color: #ccccdc; font: 12px Inter, "Noto Sans", sans-serif; }
main { display: grid; gap: 6px; grid-template-columns: repeat(${COLUMNS}, 1fr); grid-auto-rows: ${ROW_PIXELS}px; }
section { display: flex; flex-direction: column; padding: 6px 10px; overflow: hidden; background: #181b1f; border: 1px solid #2c3035; border-radius: 2px; }
h2 { margin: 0 0 4px; font-size: 13px; font-weight: 500; }
p { margin: 0; }
svg { flex: 1; min-height: 0; border-bottom: 1px solid #2c3035; border-top: 1px solid #2c3035; }
polyline { fill: none; stroke-width: 1.5; vector-effect: non-scaling-stroke; }
.top { color: #8e8e9a; font-size: 10px; }
.legend { font-size: 11px; line-height: 1.35; margin-top: 4px; }
.stat { flex: 1; display: grid; place-content: center; text-align: center; font-size: 36px; color: #73bf69; }
.stat small { font-size: 12px; color: #ccccdc; }
.bar { display: flex; gap: 8px; align-items: center; line-height: 1.5; }
.bar span { width: 30%; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.bar i { height: 10px; background: #73bf69; }
.none { margin: auto; color: #8e8e9a; }
`;

const directory = mkdtempSync(join(tmpdir(), "sim-registration-dashboard-"));
const variables = { ...variablesIn(directory), METRICS_TOKEN: TOKEN, TRUST_PROXY: "1" };
const server = spawnServer(variables);
const url = await server.url;
const prometheus = await RunningPrometheus.start(await server.port, TOKEN);
await runOperatorProcess(
	variables,
	"backup",
	"--to",
	join(directory, "backup"),
	"--to-keys",
	join(directory, "backup-keys"),
);
await keepCustomersComing(url, Date.now() + MINUTES * 60_000);
const end = Math.floor(Date.now() / 1000);
const sections = await Promise.all(
	readPanels().map(async (panel) => draw(panel, await answersOf(prometheus, panel, end), end)),
);
const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: WIDTH_PIXELS, height: 800 } });
await page.setContent(
	`<meta charset=utf-8><style>${STYLE}</style><main>${sections.join("")}</main>`,
);
await page.screenshot({ path: TARGET, fullPage: true });
await browser.close();
await prometheus.close();
await endProcess(server.process, "SIGTERM");
rmSync(directory, { recursive: true });
