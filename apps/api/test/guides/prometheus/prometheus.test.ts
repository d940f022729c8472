import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Customer } from "../../support/customer.ts";
import { register } from "../../support/register.ts";
import {
	endProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "../../support/server-process.ts";
import { SmtpPeer } from "../../support/smtp-peer.ts";
import { readPanels, withVariables } from "./dashboard.ts";
import { RunningPrometheus } from "./running-prometheus.ts";

const TOKEN = "a-token-that-Prometheus-reads-from-its-file";
/** Empty until a customer uses iAM Smart, a browser reports, or a team has listeners or a replica. */
const MAY_BE_EMPTY = [
	"Blocked by the Content-Security-Policy",
	"Events for your listeners",
	"Oldest event for your listeners",
	"Age of the newest backup and the replica",
];

const directory = mkdtempSync(join(tmpdir(), "sim-registration-observed-"));
const mailServer = new SmtpPeer();
let server: ServerProcess;
let prometheus: RunningPrometheus;

beforeAll(async () => {
	await mailServer.start();
	mailServer.behaviour.onRecipient = () => ({ status: 550, text: "5.1.1 no such user" });
	server = spawnServer({
		...variablesIn(directory),
		METRICS_TOKEN: TOKEN,
		MAIL: "smtp",
		SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
	});
	await server.port;
	prometheus = await RunningPrometheus.start(await server.port, TOKEN);
	const url = await server.url;
	const customer = await new Customer(url).open();
	await customer.logIn({ mobileNO: "61234568" });
	await register(url);
	await customer.post("usage").send({ "step company": 1, "shown login_error": 1, "lcp 2500": 1 });
});
afterAll(async () => {
	await prometheus?.close();
	await endProcess(server.process, "SIGTERM");
	await mailServer.stop();
	rmSync(directory, { recursive: true });
});

it("reads the server's metrics with the guide's job", async () => {
	await expect.poll(() => prometheus.targets()).toEqual([{ health: "up", lastError: "" }]);
});

it("evaluates every alert, and one fires whose mail was refused", async () => {
	await expect
		.poll(async () => {
			const rules = await prometheus.rules();
			return rules.map(({ health, lastError = "" }) => `${health}${lastError}`);
		})
		.toEqual(Array(21).fill("ok"));
	const dead = async () => (await prometheus.rules()).find(({ name }) => name === "OutboxDead");
	await expect.poll(async () => (await dead())?.state).toBe("firing");
	expect((await dead())?.alerts.map(({ annotations }) => annotations["summary"])).toEqual([
		"2 mails or webhook events could not be delivered",
	]);
});

it.each(readPanels())("draws the dashboard's panel $title", async ({ title, targets }) => {
	const intervals = { rateInterval: "1m", range: "1h" };
	const ask = async () => {
		const answers = targets.map(({ expr }) => prometheus.query(withVariables(expr, intervals)));
		return (await Promise.all(answers)).flat().length;
	};
	const least = MAY_BE_EMPTY.includes(title) ? 0 : 1;
	await expect.poll(ask).toBeGreaterThanOrEqual(least);
});
