import { cpSync, mkdtempSync, readFileSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Customer } from "../support/customer.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { readGuideSteps } from "./support/guide-steps.ts";
import { Stranger, type StrangersServer } from "./support/stranger.ts";

const REPOSITORY = fileURLToPath(new URL("../../../../", import.meta.url));
const EXAMPLES = fileURLToPath(new URL("../../examples/", import.meta.url));
const GUIDE = readFileSync(join(REPOSITORY, "docs/extending.md"), "utf8");
const PACKAGES = ["account-view", "event-queue", "key-service"];
const WAIT = { timeout: 30_000, interval: 50 };
const variables = { CAPTCHA: "off" };

const packed = mkdtempSync(join(tmpdir(), "sim-registration-packages-"));
const stranger = new Stranger({ PACKAGES: packed });
let server: StrangersServer | undefined;

afterAll(async () => {
	await server?.stop();
	await stranger.leave();
	await rm(packed, { recursive: true, force: true });
});

async function restartServer(command: string, more: Readonly<Record<string, string>> = {}) {
	await server?.stop();
	server = await stranger.startServer(command, { ...variables, ...more });
	return server.url;
}

async function register(url: string, login: Readonly<Record<string, string>> = {}) {
	const customer = await Customer.loggedIn(url, login);
	const body = completeSubmission(await acceptedFiles());
	return (await customer.submit(body).expect(200)).body.reference as string;
}

describe("docs/extending.md, followed literally in an empty folder", () => {
	let url = "";
	const answers: Array<{ readonly printed: string; readonly expected: string }> = [];

	beforeAll(async () => {
		let printed = "";
		for (const step of readGuideSteps(GUIDE)) {
			if (step.kind === "file") await stranger.write(step.path, step.text);
			else if (step.kind === "answer") answers.push({ printed, expected: step.text.trim() });
			else if (step.text.includes("sim-registration-server")) url = await restartServer(step.text);
			else if (step.text.includes("--pack-destination"))
				await stranger.run(step.text, { cwd: REPOSITORY });
			else printed = await stranger.run(step.text.replace("http://localhost:3000", url));
		}
	});

	it("leads to an extended server, and to the answers that it shows", () => {
		expect(server?.output()).toContain('"event":"port_extended","setting":"RegistrationDelivery"');
		expect(answers).toHaveLength(2);
		for (const { printed, expected } of answers) expect(printed).toBe(expected);
	});

	it("gives a call that answers behind session, CSRF token and schema, and a form beside it", async () => {
		const customer = await Customer.loggedIn(url);
		const wish = { mobileNO: "61234567" };
		const answer = await customer.call("callback/request").send(wish).expect(200);
		expect(answer.body).toEqual({ success: true });
		const kept = await readFile(join(stranger.folder, "callbacks.jsonl"), "utf8");
		expect(JSON.parse(kept)).toEqual({ accountNO: "204518837", ...wish });
		const nobody = await new Customer(url).open();
		expect((await nobody.call("callback/request").send(wish)).status).toBe(401);
		const wrong = (await customer.call("callback/request").send({ mobileNO: "1" }).expect(400))
			.body;
		expect(wrong.issues).toEqual([{ field: "mobileNO", code: "error_mobile_8" }]);
		const unknown = { ...wish, more: "1" };
		await customer.call("callback/request").send(unknown).expect(400);
		expect(await (await fetch(`${url}/real-name-registration/tc`)).text()).toContain("<html");
	});

	it("gives a call behind its own guard, which rejects callers without a secret", async () => {
		const count = (headers: Record<string, string>) =>
			fetch(`${url}/real-name-registration/api/callback/count`, { headers });
		expect((await count({})).status).toBe(404);
		expect((await count({ authorization: "Bearer another-secret" })).status).toBe(404);
		expect((await count({ authorization: "Bearer a-long-secret" })).status).toBe(200);
	});

	it("gives an adapter that is notified of registrations", async () => {
		const reference = await register(url);
		const spool = join(stranger.folder, "spool");
		const names = async () => (await readdir(spool).catch(() => [])).filter(isEvent);
		await vi.waitUntil(async () => (await names()).length > 0, WAIT);
		const [name = ""] = await names();
		expect(JSON.parse(await readFile(join(spool, name), "utf8"))).toMatchObject({ reference });
	});
});

function isEvent(name: string): boolean {
	return name.endsWith(".json");
}

describe("the packages of apps/api/examples, in that folder", () => {
	beforeAll(async () => {
		for (const name of PACKAGES)
			cpSync(join(EXAMPLES, name), join(stranger.folder, "packages", name), { recursive: true });
		await stranger.run("npm pkg set 'workspaces[]=packages/*'\nnpm install");
	});

	it.each(PACKAGES)("%s builds, and passes its suite", async (name) => {
		await stranger.run(`npm run build --workspace ${name}\nnpm test --workspace ${name}`);
	});

	it("log customers in by a view, seal with a key service, and notify a queue", async () => {
		const load = (name: string) =>
			import(pathToFileURL(join(stranger.folder, "packages", name)).href);
		const { makeTelecomDatabase } = await load("account-view/dist/telecom-database.js");
		const { LocalBroker } = await load("event-queue/dist/local-broker.js");
		const { LocalKeyService } = await load("key-service/dist/local-key-service.js");
		const login = { accountNO: "30000001A", mobileNO: "69999999" };
		const database = join(stranger.folder, "telecom.db");
		makeTelecomDatabase(database, [
			{
				accountNO: login.accountNO,
				mobileNOs: [login.mobileNO],
				brNO: "39284710",
				contactEmail: "contact@telecom.example",
				isDummyBr: false,
			},
		]);
		const broker = await new LocalBroker().start();
		const keys = await new LocalKeyService("a token").start();
		const settings = {
			DATA_DIR: join(stranger.folder, "data-of-examples"),
			KEY_DIR: join(stranger.folder, "keys-of-examples"),
			EXTENSIONS: "all.js",
			TELECOM_DATABASE: database,
			STOMP_URL: `stomp://sim:secret@127.0.0.1:${broker.port}/queue/sim-registrations`,
			KEY_SERVICE_URL: keys.url,
			KEY_SERVICE_TOKEN: "a token",
		};
		const imports = PACKAGES.map((name, index) => `import list${index} from "${name}";`);
		const lists = PACKAGES.map((_, index) => `...list${index}`);
		await stranger.write("all.js", `${imports.join("\n")}\nexport default [${lists.join(", ")}];`);

		const url = await restartServer("npx sim-registration-server", settings);
		const reference = await register(url, login);
		await vi.waitUntil(() => broker.messages.length > 0, WAIT);
		expect(JSON.parse(broker.messages[0])).toMatchObject({ reference });
		await stranger.run(
			`npx sim-registration-operator registrations export ${reference} --to exported`,
			{ variables: settings },
		);
		const exported = join(stranger.folder, "exported");
		expect(await readdir(exported)).toContain("registration.json");

		await server?.stop();
		server = undefined;
		await broker.stop();
		await keys.stop();
	});
});
