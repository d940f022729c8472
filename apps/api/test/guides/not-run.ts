import { renameSync } from "node:fs";
import type { Installation } from "../deploying/support/installation.ts";

/** A block that no test runs unchanged. */
interface NotRun {
	readonly page: string;
	/** its first line */
	readonly begins: string;
	readonly reason: string;
	/** a replacement, so that the following commands find what they need */
	readonly instead?: (installation: Installation) => Promise<void>;
}

const SYSTEMD = "needs a running systemd; the test starts and stops what the unit names";
const LONG = "takes minutes or hours; `pnpm test:all` runs a short version";

/** As systemd would. */
async function start(installation: Installation): Promise<void> {
	await installation.start();
}

/** The only commands of the guides that are not run. */
export const NOT_RUN: readonly NotRun[] = [
	{
		page: "docs/deploying.md",
		begins: "sudo apt-get update",
		reason: "installs packages; `packages/test-kit` does it for the tests",
	},
	{
		page: "docs/deploying.md",
		begins: "sudo adduser --system --group --no-create-home --home /nonexistent sim-registration",
		reason: "creates a user; every test begins with the install and build below it",
	},
	{
		page: "docs/deploying.md",
		begins: "sudo systemctl daemon-reload",
		reason: SYSTEMD,
		instead: start,
	},
	{
		page: "docs/deploying.md",
		begins:
			"sudo sed 's/register\\.telecom\\.hk/YOUR.HOST.NAME/g' /opt/sim-registration/current/docs/deploying/nginx.conf | sudo tee /etc/nginx/sites-available/sim-registration",
		reason: "needs a host name, its certificate and nginx's folders; nginx.test.ts runs the file",
	},
	{
		page: "docs/deploying.md",
		begins: "sudo sim-registration-operator check",
		reason: "asks the host name and its certificate too; details/check.test.ts runs the command",
	},
	{
		page: "docs/deploying.md",
		begins: "sudo git clone --branch main REPOSITORY /opt/sim-registration/2026-12-24",
		reason: "a second version; every test begins with its install and build",
	},
	{
		page: "docs/deploying.md",
		begins: "sudo ln -sfn /opt/sim-registration/2026-12-24 /opt/sim-registration/current",
		reason: SYSTEMD,
		instead: async (installation) => {
			await installation.stop();
			await installation.start();
		},
	},
	{
		page: "docs/deploying.md",
		begins:
			"sudo install -m 755 /opt/sim-registration/current/docs/deploying/sim-registration-assets /usr/local/sbin/",
		reason: "writes into nginx's folders; nginx.test.ts runs the script and the snippet",
	},
	{
		page: "docs/operating.md",
		begins: "sudo systemctl stop sim-registration",
		reason: SYSTEMD,
		// The machine for the restore is empty.
		instead: async (installation) => {
			await installation.stop();
			renameSync(installation.at("state"), installation.at("state-before"));
		},
	},
	{
		page: "docs/operating.md",
		begins: "sudo systemctl start sim-registration",
		reason: SYSTEMD,
		instead: start,
	},
	{
		page: "docs/faults.md",
		begins:
			"FAULTS=2000 pnpm test:one apps/api/test/faults        # that many power losses, and every error everywhere",
		reason: LONG,
	},
	...[
		"pnpm bench submissions --only side-by-side --clients 10,50,200",
		"pnpm bench submissions --only storages",
		"pnpm bench submissions --only growth",
		"pnpm bench start",
		"pnpm bench slow-connections",
		"pnpm bench login",
		"pnpm bench web --only loads",
		"pnpm bench web --only lighthouse",
		"pnpm bench web --only work",
		"pnpm bench web --only captcha",
		"pnpm bench web --only camera",
		"pnpm bench web --only sending --before FOLDER",
	].map((begins) => ({ page: "docs/performance.md", begins, reason: LONG })),
	{
		page: "docs/browsers.md",
		begins: "ENGINE_RUNS=10 pnpm test:one apps/web/e2e/walks/engines",
		reason: LONG,
	},
];
