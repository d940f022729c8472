import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import type { ServerResponse } from "node:http";
import { createServer as createHttpsServer, type Server as HttpsServer } from "node:https";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { freePort } from "@sim-registration/test-kit";
import { type IamSmartSandbox, RecaptchaSandbox } from "@sim-registration/test-kit/servers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NEWEST_MIGRATION } from "../../src/platform/database/migrations/index.ts";
import { securityHeadersOf } from "../../src/platform/http/security-headers.ts";
import { AccountService } from "../support/account-service.ts";
import { type CheckRun, runCheck as check, linesOf } from "../support/check-process.ts";
import { answers, ClamdPeer } from "../support/clamd-peer.ts";
import { startSandbox } from "../support/iam-smart-sandbox.ts";
import { PRODUCTION } from "../support/production.ts";
import { register } from "../support/register.ts";
import {
	endProcess,
	runOperatorProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";
import { SmtpPeer } from "../support/smtp-peer.ts";
import { createCertificate } from "../support/test-certificate.ts";

const RECEIVER = fileURLToPath(new URL("../../examples/webhook-receiver.ts", import.meta.url));
const WEBHOOK_SECRET = "a secret of the webhook's receiver";
const NAMES =
	"settings extensions permissions database vault clock disk keys files accounts mail webhook scanner captcha iamsmart site";

/** Nothing is asked there: Node's `fetch` refuses the port. */
const NOWHERE = "https://localhost:1";

/** Holds an installation with a registration, which tests copy before they break it. */
const whole = mkdtempSync(join(tmpdir(), "sim-registration-checked-"));
let directory: string;
let variables: Record<string, string>;

beforeAll(async () => {
	const server = spawnServer(variablesIn(whole));
	await register(await server.url);
	await endProcess(server.process, "SIGTERM");
});
afterAll(() => rmSync(whole, { recursive: true }));
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-checked-"));
	cpSync(whole, directory, { recursive: true });
	// The copy has the modes of files, not of folders.
	chmodSync(join(directory, "data"), 0o700);
	variables = { ...variablesIn(directory), MAX_BYTES_IN_FLIGHT: "1000000" };
});
afterEach(() => rmSync(directory, { recursive: true }));

function runCheck(more: Readonly<Record<string, string>> = {}): Promise<CheckRun> {
	return check({ ...variables, ...more });
}

/** Expects exactly one failed line, which says this. */
async function expectFailure(
	name: string,
	message: RegExp,
	more?: Readonly<Record<string, string>>,
): Promise<void> {
	const run = await runCheck(more);
	expect(run.errors).toBe("");
	expect(run.lines.join("\n")).not.toMatch(/\bat .*\.[jt]s:\d/);
	expect(run.lines.filter((line) => line.startsWith("failed"))).toEqual([
		expect.stringMatching(new RegExp(`^failed ${name} .*${message.source}`)),
	]);
	expect(run.code).toBe(1);
}

function change(file: string, sql: string): void {
	const database = new DatabaseSync(join(directory, file));
	database.exec(sql);
	database.close();
}

it("passes a whole installation, line by line", async () => {
	const run = await runCheck();
	expect(run).toEqual({
		code: 0,
		errors: "",
		lines: [
			"passed settings All variables are valid (NODE_ENV=test).",
			expect.stringMatching(/^warning settings .*Set NODE_ENV=production\.$/),
			"skipped extensions EXTENSIONS is not set.",
			expect.stringMatching(/^passed permissions /),
			expect.stringMatching(
				new RegExp(`^passed database SQLite [\\d.]+ answers, .* schema ${NEWEST_MIGRATION}`),
			),
			expect.stringMatching(
				/^passed vault SQLite [\d.]+ answers; keys can be stored and destroyed/,
			),
			expect.stringMatching(/^passed clock [\d-]{10} [\d:]{8} \+08:00 agrees /),
			expect.stringMatching(/^(passed|warning) disk \d+ MB are free in DATA_DIR, .* in \d+ ms\./),
			expect.stringMatching(/^(passed|warning) disk \d+ MB are free in KEY_DIR, .* in \d+ ms\./),
			expect.stringMatching(
				/^passed keys .*open the newest registrations \(1\); .* their files\.$/,
			),
			expect.stringMatching(/^passed files .*written to .*read, compared and removed\.$/),
			expect.stringMatching(/^skipped accounts ACCOUNTS=database/),
			expect.stringMatching(/^skipped mail MAIL=files/),
			expect.stringMatching(/^skipped webhook DELIVERY=none/),
			expect.stringMatching(/^skipped scanner SCANNER=none/),
			expect.stringMatching(/^skipped captcha CAPTCHA=off/),
			expect.stringMatching(/^skipped iamsmart IAMSMART=off/),
			"skipped site PUBLIC_URL is not set.",
		],
	});
	const entries = JSON.parse(await runOperatorProcess(variables, "audit", "list", "--json"));
	const actions = entries.map(({ action }: { action: string }) => action);
	expect(actions).toEqual(expect.arrayContaining(["check", "check: done"]));
});

it("is recorded as failed if anything failed, with what did", async () => {
	const run = await runCheck({ SCANNER: "clamav", CLAMAV_PORT: String(await freePort()) });
	expect(run.code).toBe(1);
	const entries = JSON.parse(await runOperatorProcess(variables, "audit", "list", "--json"));
	const ends = entries.filter(({ action }: { action: string }) => action.startsWith("check: "));
	expect(ends).toMatchObject([{ action: "check: failed", outcome: "Failed: scanner." }]);
});

it("passes beside a running server", async () => {
	const server = spawnServer(variables);
	await server.url;
	expect(await runCheck()).toMatchObject({ code: 0, errors: "" });
	await endProcess(server.process, "SIGTERM");
});

it("passes before the first start, creates nothing, and says what is skipped", async () => {
	const empty = variablesIn(join(directory, "new"));
	const run = await check(empty);
	expect(run.code).toBe(0);
	const skipped = run.lines.filter((line) => line.startsWith("skipped"));
	expect([...new Set(skipped.map((line) => line.split(" ")[1]))]).toEqual(
		NAMES.split(" ").filter((name) => name !== "settings"),
	);
	expect(existsSync(join(directory, "new"))).toBe(false);
});

it("prints the same as JSON", async () => {
	const run = await check({ ...variables, SCANER: "clamav" }, { argv: ["--json"] });
	const things: { check: string; result: string; message: string }[] = JSON.parse(
		run.lines.join("\n"),
	);
	expect([...new Set(things.map(({ check: name }) => name))].join(" ")).toBe(NAMES);
	expect(things).toContainEqual({
		check: "settings",
		result: "warning",
		message: "SCANER: unknown; SCANNER is probably meant. Correct the name.",
	});
	for (const thing of things) expect(Object.keys(thing)).toEqual(["check", "result", "message"]);
});

describe("settings", () => {
	it("fail one by one, and everything else is skipped", async () => {
		const run = await runCheck({ PORT: "none", MAIL: "smtp" });
		expect(linesOf("settings", run)).toEqual([
			'failed settings PORT: must be a whole number (it is "none").',
			"failed settings SMTP_URL: required with MAIL=smtp.",
		]);
		expect(run.lines.slice(2)).toEqual(
			NAMES.split(" ")
				.slice(1)
				.map((name) => `skipped ${name} The settings are invalid.`),
		);
		expect(run.code).toBe(1);
	});

	it("warn of what has no effect, and of what surprises in production", async () => {
		const run = await runCheck({
			...PRODUCTION,
			PUBLIC_URL: NOWHERE,
			TRUST_PROXY: "0",
			SMTP_URL: "smtp://mail.telecom.hk",
		});
		expect(run.lines.filter((line) => line.startsWith("warning"))).toEqual([
			expect.stringMatching(/^warning settings TRUST_PROXY=0: /),
			expect.stringMatching(/^warning settings SMTP_URL has no effect without MAIL=smtp\. /),
			expect.stringMatching(/^warning mail MAIL=files: .*Set MAIL=smtp\.$/),
		]);
	});

	it("fail if others may read a secret", async () => {
		const secret = join(directory, "secret");
		writeFileSync(secret, PRODUCTION.ROOT_SECRET);
		chmodSync(secret, 0o644);
		const { ROOT_SECRET: _given, ...others } = PRODUCTION;
		await expectFailure("settings", /ROOT_SECRET_FILE: .* \(chmod 600\)\.$/, {
			...others,
			ROOT_SECRET_FILE: secret,
		});
	});
});

describe("permissions", () => {
	it("fail if others may read a key", async () => {
		chmodSync(join(directory, "keys", "wrapping-key"), 0o644);
		await expectFailure("permissions", /wrapping-key must be .* \(chmod 600\)/);
	});

	it("fail if others may change the settings", async () => {
		const settings = join(directory, "environment");
		writeFileSync(settings, "");
		chmodSync(settings, 0o666);
		await expectFailure("permissions", /Others may change the settings/, {
			SETTINGS_FILE: settings,
		});
	});

	it("fail if the folder of heads cannot be read, and everything else is checked", async () => {
		execFileSync("chown", ["--recursive", "65534", directory]);
		const heads = join(directory, "keys", "audit-heads");
		execFileSync("chown", ["0", heads]);
		chmodSync(heads, 0o700);
		const before = ["setpriv", "--reuid=65534", "--clear-groups", "--bounding-set=-all"];
		const run = await check({ ...variables, ...PRODUCTION }, { before });
		expect(run.errors).toBe("");
		expect([...new Set(run.lines.map((line) => line.split(" ")[1]))].join(" ")).toBe(NAMES);
		expect(linesOf("permissions", run)).toContain(
			`failed permissions The user 65534 may not use AUDIT_HEADS_DIR (${heads}), which belongs to 0. Run this as the server's user, or change the owner (chown).`,
		);
		expect(linesOf("database", run)).toEqual([expect.stringMatching(/^passed /)]);
	});

	it.each(["701", "710", "755"])("warn if others have access to the data (%s)", async (mode) => {
		chmodSync(join(directory, "data"), Number.parseInt(mode, 8));
		expect(linesOf("permissions", await runCheck())).toEqual([
			expect.stringMatching(/^warning permissions Others have access to DATA_DIR .* \(chmod 700\)/),
		]);
	});
});

describe("the database", () => {
	it("fails if its file is damaged", async () => {
		writeFileSync(join(directory, "data", "registrations.db"), "not a database".repeat(1000));
		await expectFailure("database", /registrations\.db is damaged: .*not a database/);
	});

	it("fails if one of its pages is damaged", async () => {
		const path = join(directory, "data", "registrations.db");
		const pages = readFileSync(path);
		const at = pages.toString("latin1").search(/(?:[2-9A-Z]{4}-){2}[2-9A-Z]{4}/);
		pages.fill(1, at - (at % 4_096), at - (at % 4_096) + 4_096);
		writeFileSync(path, pages);
		await expectFailure(
			"database",
			/registrations\.db is damaged: see docs\/operating\.md, Restore/,
		);
	});

	it("fails if its schema is of an earlier version, or of a newer one that breaks this one", async () => {
		const history = "data/registrations.db";
		change(history, `delete from kysely_migration where name = '${NEWEST_MIGRATION}'`);
		await expectFailure("database", /schema \d{4}-\S+ of an earlier version/);
		const later = `('${NEWEST_MIGRATION}', '2026'), ('0099-later-breaking', '2027')`;
		change(history, `insert into kysely_migration (name, timestamp) values ${later}`);
		await expectFailure("database", /schema 0099-later-breaking of a newer version/);
	});

	it("fails if it cannot be reached, and what needs it is skipped", async () => {
		const nowhere = "postgres://nobody@127.0.0.1:1/nothing";
		const run = await runCheck({
			DATABASE_URL: nowhere,
			KEY_DATABASE_URL: nowhere,
			FILE_STORE: "s3",
			S3_ENDPOINT: "http://127.0.0.1:1",
			S3_BUCKET: "nothing",
			S3_ACCESS_KEY_ID: "key",
			S3_SECRET_ACCESS_KEY: "secret",
		});
		expect(linesOf("database", run)).toEqual([
			expect.stringMatching(/^failed database .*ECONNREFUSED.*Check DATABASE_URL/),
		]);
		expect(linesOf("files", run)).toEqual([
			expect.stringMatching(/^failed files .*ECONNREFUSED.*S3_/),
		]);
		for (const name of ["clock", "keys"])
			expect(linesOf(name, run)).toEqual([`skipped ${name} The database cannot be used.`]);
		expect(run.code).toBe(1);
	});
});

it("the clock fails if records of servers are from the future", async () => {
	const at = new Date(Date.now() + 3_600_000).toISOString();
	const noted = JSON.stringify({ since: at, at, audit: "" });
	change("data/registrations.db", `update settings set value = '${noted}' where name = 'clock'`);
	await expectFailure("clock", /newest records in the database are from the future/);
});

it.each(["DATA_DIR", "KEY_DIR"])(
	"the disk fails if %s has less room than it needs",
	async (name) => {
		const small = join(directory, "small");
		mkdirSync(small);
		const mount = `mount -t tmpfs -o size=8m,mode=0700 tmpfs "${small}" && exec "$@"`;
		const before = ["unshare", "--mount", "--map-root-user", "sh", "-c", mount, "sh"];
		const run = await check(
			{ ...variables, [name]: small, MAX_BYTES_IN_FLIGHT: "100000000" },
			{ before },
		);
		expect(linesOf("disk", run)).toContainEqual(
			expect.stringMatching(new RegExp(`^failed disk \\d+ MB are free in ${name} .*Free space`)),
		);
		expect(run.code).toBe(1);
	},
);

it("folders into which this user may not look are not taken for missing ones", async () => {
	chmodSync(directory, 0o700);
	const before = ["setpriv", "--reuid=65534", "--clear-groups", "--bounding-set=-all"];
	const run = await check(variables, { before });
	for (const name of ["database", "vault", "disk"])
		expect(linesOf(name, run)).toContainEqual(
			expect.stringMatching(new RegExp(`^failed ${name} The user 65534 may not use ${directory}`)),
		);
	expect(run.code).toBe(1);
});

it("swapped folders are not taken for a first start", async () => {
	const { DATA_DIR = "", KEY_DIR = "" } = variables;
	const run = await runCheck({ DATA_DIR: KEY_DIR, KEY_DIR: DATA_DIR });
	expect(linesOf("database", run)).toEqual([
		"failed database DATA_DIR and KEY_DIR are swapped: the database is in KEY_DIR.",
	]);
	expect(run.code).toBe(1);
});

it("missing keys beside data are not expected from the first start", async () => {
	rmSync(join(directory, "keys"), { recursive: true });
	const run = await runCheck();
	for (const name of ["vault", "disk"])
		expect(linesOf(name, run)).toContainEqual(
			expect.stringMatching(new RegExp(`^skipped ${name} .*KEY_DIR.*, although there is data\\.$`)),
		);
	expect(linesOf("keys", run)).toEqual([expect.stringMatching(/^failed keys KEY_DIR .*no keys/)]);
});

it("a disk that can only be read is named, and no restore is advised", async () => {
	const data = join(directory, "data");
	const mount = `mount --bind "${data}" "${data}" && mount -o remount,bind,ro "${data}" && exec "$@"`;
	const before = ["unshare", "--mount", "--map-root-user", "sh", "-c", mount, "sh"];
	const run = await check(variables, { before });
	expect(linesOf("permissions", run)).toEqual([
		`failed permissions The disk of DATA_DIR (${data}) can only be read. Mount it for writing.`,
	]);
	expect(linesOf("database", run)).toEqual([
		expect.stringMatching(/^failed database The disk can only be read\. Mount it for writing/),
	]);
	expect(run.lines.join("\n")).not.toContain("restore a damaged file");
});

it("the vault fails if its file is damaged", async () => {
	writeFileSync(join(directory, "keys", "keys.db"), "not a database".repeat(1000));
	expect(linesOf("vault", await runCheck())).toEqual([
		expect.stringMatching(
			/^failed vault \S+keys\.db is damaged: see docs\/operating\.md, Restore \(file is not a database\)\.$/,
		),
	]);
});

it("the account service passes if it answers a query, and fails by name if it does not", async () => {
	const service = await AccountService.start([]);
	try {
		expect(linesOf("accounts", await runCheck(service.variables))).toEqual([
			"passed accounts The account service answered a query as agreed.",
		]);
	} finally {
		await service.stop();
	}
	const run = await runCheck(service.variables);
	expect(linesOf("accounts", run)).toEqual([
		expect.stringMatching(
			/^failed accounts The account service at http\S+ cannot be used \(unreach/,
		),
	]);
	expect(run.code).toBe(1);
});

describe("iAM Smart", () => {
	let sandbox: IamSmartSandbox;
	beforeAll(async () => {
		sandbox = await startSandbox();
	});
	afterAll(() => sandbox.close());

	it("passes if it accepts the credentials and the private key opens its key", async () => {
		expect(linesOf("iamsmart", await runCheck(sandbox.serverVariables))).toEqual([
			"passed iamsmart iAM Smart accepted the credentials, and the private key opens its content key.",
		]);
	});

	it("fails if it refuses the credentials", async () => {
		await expectFailure("iamsmart", /at getKey: D2\d{4}.*docs\/iam-smart\.md/, {
			...sandbox.serverVariables,
			IAMSMART_CLIENT_SECRET: "a secret of another client of iAM Smart",
		});
	});
});

describe("keys", () => {
	it("fail with another wrapping key", async () => {
		writeFileSync(join(directory, "keys", "wrapping-key"), "ab".repeat(32), { mode: 0o600 });
		await expectFailure("keys", /The wrapping key of .* does not open the keys/);
	});

	it("fail with another root secret", async () => {
		await expectFailure("keys", /ROOT_SECRET is not what the data/, {
			ROOT_SECRET: "another secret of thirty-two letters",
		});
	});

	it("fail if the key of a registration is lost", async () => {
		change("keys/keys.db", "delete from data_keys where registration_id <> 'installation'");
		await expectFailure("keys", /1 of the 1 newest registrations do not open: \w{4}-/);
	});

	it("fail before the first start if they belong to other data", async () => {
		await expectFailure("keys", /holds the keys of an installation whose data is not in/, {
			DATA_DIR: join(directory, "new"),
		});
	});
});

it("files fail if the folder is not the one with the registration's files", async () => {
	const files = join(directory, "data", "files");
	rmSync(files, { recursive: true });
	await expectFailure("files", /files is missing, and registrations have files in it.*mounted/);
	mkdirSync(files, { recursive: true, mode: 0o700 });
	await expectFailure("files", /can be written, but lacks the file .* of the newest registration/);
});

it("files fail if their folder cannot be used", async () => {
	rmSync(join(directory, "data", "files"), { recursive: true });
	writeFileSync(join(directory, "data", "files"), "");
	expect(linesOf("files", await runCheck())).toEqual([
		expect.stringMatching(/^failed files EEXIST.*DATA_DIR/),
	]);
});

describe("mail", () => {
	let peer: SmtpPeer;
	beforeAll(async () => {
		peer = await new SmtpPeer({
			hideSTARTTLS: true,
			allowInsecureAuth: true,
			onAuth: ({ username, password }, _session, done) => {
				const isRight = username === "form" && password === "right";
				done(isRight ? null : new Error("no such user"), isRight ? { user: username } : undefined);
			},
		}).start();
	});
	afterAll(() => peer.stop());

	const through = (login: string, port = peer.port) => ({
		MAIL: "smtp",
		SMTP_URL: `smtp://${login}@127.0.0.1:${port}`,
	});

	it("passes if the server accepts the login, and sends nothing", async () => {
		expect(linesOf("mail", await runCheck(through("form:right")))).toEqual([
			`passed mail The mail server 127.0.0.1:${peer.port} accepted the login.`,
		]);
		expect(peer.received).toEqual([]);
	});

	it("fails if it refuses the login", async () => {
		await expectFailure("mail", /cannot be used \(AUTH PLAIN 535.*SMTP_URL/, through("form:wrong"));
	});

	it("fails if nothing listens there", async () => {
		await expectFailure("mail", /ECONNREFUSED/, through("form:right", await freePort()));
	});
});

describe("the webhook", () => {
	let receiver: ChildProcess;
	let url: string;
	beforeAll(async () => {
		const env = { ...process.env, WEBHOOK_SECRET, INBOX: join(whole, "inbox"), PORT: "0" };
		receiver = spawn(process.execPath, [RECEIVER], { env, stdio: ["ignore", "pipe", "inherit"] });
		const lines = createInterface({ input: receiver.stdout ?? process.stdin });
		url = await new Promise((resolve) => {
			lines.once("line", (line) => resolve(`http://127.0.0.1:${JSON.parse(line).listening.port}`));
		});
	});
	afterAll(() => endProcess(receiver, "SIGTERM"));

	const to = (address: string, secret = WEBHOOK_SECRET) => ({
		DELIVERY: "webhook",
		WEBHOOK_URL: address,
		WEBHOOK_SECRET: secret,
	});

	it("passes if the guide's receiver accepts a signed ping", async () => {
		expect(linesOf("webhook", await runCheck(to(url)))).toEqual([
			"passed webhook The receiver accepted a signed ping.",
		]);
		expect(readdirSync(join(whole, "inbox"))).toEqual([]);
	});

	it("fails with another secret", async () => {
		const other = "another secret of the webhook's receiver";
		await expectFailure("webhook", /a signed ping with 401\. .*WEBHOOK_SECRET/, to(url, other));
	});

	it("may not listen on a port to which nothing would be sent", async () => {
		const run = await runCheck(to("https://crm.example:6667/hook"));
		expect(linesOf("settings", run)).toEqual([
			expect.stringMatching(/^failed settings WEBHOOK_URL: port 6667 is reserved for another pro/),
		]);
		expect(run.code).toBe(1);
	});

	it("fails if nothing listens there", async () => {
		const nowhere = `http://127.0.0.1:${await freePort()}/`;
		await expectFailure("webhook", /ECONNREFUSED.*WEBHOOK_URL/, to(nowhere));
	});
});

describe("the scanner", () => {
	let clamd: ClamdPeer;
	beforeAll(async () => {
		clamd = await ClamdPeer.start();
	});
	afterAll(() => clamd.close());

	const at = (port: number) => ({ SCANNER: "clamav", CLAMAV_PORT: String(port) });

	it("passes if it finds the test virus", async () => {
		clamd.behaviour = answers("stream: Eicar-Signature FOUND\0");
		expect(linesOf("scanner", await runCheck(at(clamd.port)))).toEqual([
			"passed scanner ClamAV found the test virus Eicar-Signature.",
		]);
	});

	it("fails if it finds nothing", async () => {
		clamd.behaviour = answers("stream: OK\0");
		await expectFailure("scanner", /did not find the test virus/, at(clamd.port));
	});

	it("fails if it does not answer", async () => {
		const port = await freePort();
		const reason = new RegExp(
			`ClamAV \\(127\\.0\\.0\\.1:${port}\\) gave no verdict \\(unreachable\\)`,
		);
		await expectFailure("scanner", reason, at(port));
	});
});

describe("the captcha", () => {
	let sandbox: RecaptchaSandbox;
	beforeAll(async () => {
		sandbox = await RecaptchaSandbox.start();
	});
	afterAll(() => sandbox.close());

	it("passes if reCAPTCHA knows both secrets", async () => {
		expect(linesOf("captcha", await runCheck(sandbox.serverVariables))).toEqual([
			"passed captcha reCAPTCHA knows both secrets.",
		]);
	});

	it("fails with a secret that it does not know", async () => {
		await expectFailure("captcha", /does not know RECAPTCHA_V2_SECRET_KEY/, {
			...sandbox.serverVariables,
			RECAPTCHA_V2_SECRET_KEY: "of another site",
		});
	});
});

describe("the site", () => {
	const everywhere = securityHeadersOf({ isProduction: false, captchaSources: [] });
	const headers = {
		...everywhere,
		"Content-Security-Policy": everywhere["Content-Security-Policy"].replace(
			"style-src 'self'",
			`style-src 'self' 'sha256-${createHash("sha256").update(":root {}").digest("base64")}'`,
		),
	};
	let certificate: string;
	let proxy: HttpsServer;
	let origin: string;
	let answer: (response: ServerResponse) => void;
	beforeAll(async () => {
		const { cert, key } = await createCertificate();
		certificate = join(whole, "certificate.pem");
		writeFileSync(certificate, cert);
		proxy = createHttpsServer({ cert, key }, (_request, response) => answer(response));
		const port = await freePort();
		await new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve));
		origin = `https://localhost:${port}`;
	});
	afterAll(() => {
		proxy.closeAllConnections();
		proxy.close();
	});
	beforeEach(() => {
		answer = (response) => response.writeHead(200, headers).end("the form");
	});

	const trusted = () => ({ PUBLIC_URL: origin, NODE_EXTRA_CA_CERTS: certificate });

	it("passes with a trusted certificate and the server's headers", async () => {
		expect(linesOf("site", await runCheck(trusted()))).toEqual([
			`passed site ${origin}/real-name-registration shows the form, with the server's headers and a valid certificate.`,
		]);
	});

	it("fails with another certificate", async () => {
		await expectFailure("site", /self-signed certificate.*PUBLIC_URL/, { PUBLIC_URL: origin });
	});

	it("fails if the proxy does not reach the server", async () => {
		answer = (response) => response.writeHead(502).end();
		await expectFailure("site", / answers 502\. Check the server/, trusted());
	});

	it("fails if a header is missing, or the proxy adds one again", async () => {
		const { "Content-Security-Policy": policy, ...others } = headers;
		answer = (response) => response.writeHead(200, others).end();
		await expectFailure("site", /does not send the server's Content-Security-Policy\./, trusted());
		const twice = { ...others, "Content-Security-Policy": [policy, policy] };
		answer = (response) => response.writeHead(200, twice).end();
		await expectFailure("site", /does not send the server's Content-Security-Policy\./, trusted());
	});

	it("fails if it redirects elsewhere", async () => {
		const location = `${origin.replace("localhost", "127.0.0.1")}/`;
		answer = (response) => {
			const isElsewhere = response.req.headers.host?.startsWith("127.") === true;
			response.writeHead(isElsewhere ? 200 : 302, { location }).end();
		};
		await expectFailure("site", /redirects to https:\/\/127/, trusted());
	});
});

it("extensions that cannot be loaded fail, and what they may replace is skipped", async () => {
	const run = await runCheck({ EXTENSIONS: join(directory, "none.js") });
	expect(linesOf("extensions", run)).toEqual([
		expect.stringMatching(/^failed extensions .*there is no such file.*EXTENSIONS/),
	]);
	expect(linesOf("files", run)).toEqual(["skipped files The extensions cannot be loaded."]);
	expect(run.code).toBe(1);
});

describe("a partner that accepts connections and says nothing", () => {
	let silent: Server;
	beforeAll(async () => {
		silent = createServer(() => {});
		await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
	});
	afterAll(() => silent.close());

	it("fails at a time limit, and the command ends", async () => {
		const address = silent.address();
		const port = typeof address === "object" ? address?.port : undefined;
		await expectFailure("webhook", /(timeout|within 30 seconds).*WEBHOOK_URL/, {
			DELIVERY: "webhook",
			WEBHOOK_URL: `http://127.0.0.1:${port}/`,
			WEBHOOK_SECRET,
		});
	});
});
