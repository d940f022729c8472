import { cpSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
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
const WAIT = { timeout: 60_000, interval: 50 };
const variables = { CAPTCHA: "off" };

const stranger = new Stranger();
let server: StrangersServer | undefined;

afterAll(async () => {
	await server?.stop();
	await stranger.leave();
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
			else if (step.text.includes("--filter")) await stranger.run(step.text, { cwd: REPOSITORY });
			else printed = await stranger.run(step.text.replace("http://localhost:3000", url));
		}
	});

	it("leads to an extended server, and to the answers that it shows", () => {
		expect(server?.output()).toContain('"event":"port_extended","setting":"RegistrationDelivery"');
		expect(answers).toHaveLength(2);
		for (const { printed, expected } of answers) expect(printed).toBe(expected);
	});

	it("gives a call that answers behind session, CSRF token and schema, and a form beside it", async () => {
		const reference = await register(url);
		const customer = await Customer.loggedIn(url);
		const list = (body: object, who = customer) => who.call("earlier/registrations").send(body);
		const answer = await list({ before: "" }).expect(200);
		expect(answer.body.registrations[0]).toMatchObject({ reference, state: "registered" });
		const nobody = await new Customer(url).open();
		expect((await list({ before: "" }, nobody)).status).toBe(401);
		const wrong = (await list({ before: "%" }).expect(400)).body;
		expect(wrong.issues).toEqual([{ field: "before", code: "own_page_unknown" }]);
		expect(wrong.sentences.own_page_unknown.zh_HK).toBe("沒有此頁。");
		await list({ before: "", more: "1" }).expect(400);
		expect(await (await fetch(`${url}/real-name-registration/tc`)).text()).toContain("<html");
	});

	it("gives a call behind its own guard, which rejects callers without a secret", async () => {
		const count = (headers: Record<string, string>) =>
			fetch(`${url}/real-name-registration/api/unexported/count`, { headers });
		expect((await count({})).status).toBe(404);
		expect((await count({ authorization: "Bearer another-secret" })).status).toBe(404);
		expect((await count({ authorization: "Bearer a-long-secret" })).status).toBe(200);
		const metrics = await (await fetch(`${url}/real-name-registration/metrics`)).text();
		expect(metrics).toMatch(/^sim_registration_own_unexported \d+$/m);
	});

	it("installs packages with the version of their contents, whose shared packages are peers", async () => {
		const manifestOf = async (name: string) =>
			JSON.parse(
				await readFile(join(stranger.folder, "node_modules", name, "package.json"), "utf8"),
			);
		const api = await manifestOf("@sim-registration/api");
		expect(api.version).toMatch(/^0\.0\.\d{6,}$/);
		expect(api.dependencies["@sim-registration/validation"]).toBe(api.version);
		expect(api.peerDependencies).toMatchObject({
			"@nestjs/common": expect.any(String),
			"@nestjs/throttler": expect.any(String),
		});
		for (const name of ["validation", "web"])
			expect((await manifestOf(`@sim-registration/${name}`)).version).toBe(api.version);
		const page = await (await fetch(`${url}/real-name-registration/api-docs`)).text();
		expect(page).toContain("formsubmission");
	});

	it("gives an adapter that is notified of registrations", async () => {
		const reference = await register(url);
		const spool = join(stranger.folder, "spool");
		const spooled = async () => {
			const names = (await readdir(spool).catch(() => [])).filter(isEvent);
			return await Promise.all(names.map((name) => readFile(join(spool, name), "utf8")));
		};
		await vi.waitUntil(async () => (await spooled()).join("").includes(reference), WAIT);
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
