import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import type { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import {
	type KeyPurpose,
	RootKeys,
	RootSecretMissingError,
} from "../../src/platform/sealing/root-keys.ts";
import { sealedKeyId } from "../../src/platform/sealing/seal.ts";
import { filesBelow } from "../support/canaries.ts";
import { Customer } from "../support/customer.ts";
import { IamSmartFilling } from "../support/iam-smart-filling.ts";
import { startSandbox } from "../support/iam-smart-sandbox.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { trustEveryClock } from "../support/trust-every-clock.ts";

const DATABASE = "registrations.db";
const ROOT_SECRET = "a root secret of thirty-two characters";
const ROOT_KEYS = new RootKeys([ROOT_SECRET]);

/** Including those of earlier releases. */
const PURPOSES = [
	"account lookup",
	"account details",
	"session details",
	"session token",
	"submission contents",
	"login failure",
	"known browser",
	"invitation",
	"csrf",
	"call count",
	"captcha",
	"captcha token",
	"iamsmart lookup",
	"iamsmart return",
	"iamsmart details",
	"verified values",
	"reference of a mail",
	"kept mail",
	"audit subject",
	"audit chain",
	"audit head",
	"audit checkpoint",
	"release files",
] as KeyPurpose[];

/** The telecom's own list of accounts, which no registration changes. */
const NOT_THE_CUSTOMERS = ["accounts"];

const PERSON = {
	nameEN: "SPECIMEN, Tai Man",
	nameHK: "樣本大文",
	birthday_dd: "15",
	birthday_mm: "06",
	birthday_yyyy: "1985",
	idType: "HKID",
	idNO_1: "A123456",
	idNO_2: "3",
	useIamSmart: true,
};
const LOGIN = { accountNO: "204518837", mobileNO: "61234567" };
/** Shorter values are found by chance. */
const SHORTEST_SEARCHED = 5;

/** Everything that the customer enters, as text. */
let entered: Readonly<Record<string, string>>;
let sandbox: IamSmartSandbox;
let server: TestServer;
let copies: string;

beforeAll(async () => {
	sandbox = await startSandbox();
	server = await startTestServer({ ...sandbox.serverVariables, ROOT_SECRET });
	copies = await mkdtemp(join(tmpdir(), "sim-registration-copies-"));
	const body = completeSubmission(await smallFiles(), PERSON);
	const texts = Object.entries({ ...body, mobileNO: LOGIN.mobileNO }).filter(
		(entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
	);
	entered = Object.fromEntries(texts);
});
afterAll(async () => {
	await server.close();
	await sandbox.close();
	await rm(copies, { recursive: true });
});

/** As an operator makes one beside the running server. */
async function copyData(name: string): Promise<string> {
	const copy = join(copies, name);
	const filter = (path: string) => !basename(path).startsWith(DATABASE);
	await cp(server.dataDirectory, copy, { recursive: true, filter });
	const database = new DatabaseSync(join(server.dataDirectory, DATABASE));
	await backup(database, join(copy, DATABASE));
	database.close();
	return copy;
}

interface Cell {
	/** `table.column` */
	readonly name: string;
	readonly value: unknown;
	/** the texts of its row */
	readonly neighbours: readonly string[];
}

function* cellsOf(copy: string): Generator<Cell> {
	const database = new DatabaseSync(join(copy, DATABASE), { readOnly: true });
	const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
	for (const { name: table } of tables) {
		if (NOT_THE_CUSTOMERS.includes(String(table))) continue;
		for (const row of database.prepare(`SELECT * FROM "${table}"`).all()) {
			const neighbours = Object.values(row).filter((value) => typeof value === "string");
			for (const [column, value] of Object.entries(row))
				yield { name: `${table}.${column}`, value, neighbours };
		}
	}
	database.close();
}

/** Whether an existing key opens it, or would if its context were guessed. */
function opensToday(sealed: Uint8Array, vaultKeyIds: readonly string[]): boolean {
	const isRoots = PURPOSES.some((purpose) => {
		try {
			ROOT_KEYS.open(purpose, "", sealed);
			return true;
		} catch (error) {
			return !(error instanceof RootSecretMissingError);
		}
	});
	return isRoots || vaultKeyIds.includes(sealedKeyId(sealed));
}

/** The keyed hashes of everything that the customer enters, by the id that is hashed with it. */
const searched = new Map<string, ReadonlySet<string>>();

function hashesWith(id: string): ReadonlySet<string> {
	const known = searched.get(id);
	if (known) return known;
	const texts = Object.entries(entered).flatMap(([name, value]) => [
		value,
		`${id}|${name}|${value}`,
	]);
	const hashes = new Set(
		PURPOSES.flatMap((purpose) => texts.map((text) => ROOT_KEYS.hash(purpose, text))),
	);
	searched.set(id, hashes);
	return hashes;
}

/** Whether it is a keyed hash of something that the customer entered, which can be searched for. */
function isSearchable(hash: string, neighbours: readonly string[]): boolean {
	return ROOT_KEYS.knows(hash) && neighbours.some((id) => hashesWith(id).has(hash));
}

async function leftoversIn(copy: string, vaultKeyIds: readonly string[]): Promise<string[]> {
	const files = await filesBelow(copy);
	const readable = Object.entries(entered).filter(
		([, value]) =>
			value.length >= SHORTEST_SEARCHED && files.some(({ bytes }) => bytes.includes(value)),
	);
	const opened = files.filter(({ bytes }) => opensToday(bytes, vaultKeyIds));
	const found = [...cellsOf(copy)].filter(({ value, neighbours }) => {
		if (value instanceof Uint8Array) return value.length > 0 && opensToday(value, vaultKeyIds);
		return typeof value === "string" && isSearchable(value, neighbours);
	});
	return [
		...readable.map(([name]) => name),
		...opened.map(({ place }) => place),
		...new Set(found.map(({ name }) => name)),
	];
}

function vaultKeyIds(): string[] {
	const vault = new DatabaseSync(join(server.keyDirectory, "keys.db"), { readOnly: true });
	const rows = vault
		.prepare("SELECT id FROM data_keys WHERE registration_id <> 'installation'")
		.all();
	vault.close();
	return rows.map(({ id }) => String(id));
}

async function mails(): Promise<string[]> {
	const kept = await readdir(join(server.dataDirectory, "mail")).catch(() => []);
	return kept.filter((name) => name.endsWith(".eml"));
}

it("after a purge no copy made before it opens with any existing secret", async () => {
	const customer = await Customer.loggedIn(server.url, LOGIN);
	const afterLogin = await copyData("after login");
	await new IamSmartFilling(customer, sandbox).complete(server.url, "approve");
	const afterFilling = await copyData("after filling");
	const body = completeSubmission(await smallFiles(), PERSON);
	const { reference } = (await customer.submit(body).expect(200)).body;
	await vi.waitUntil(async () => (await mails()).length === 2, { timeout: 60_000 });
	const afterSubmission = await copyData("after submission");
	// Until the purge the registration opens, but only with its key.
	expect(await leftoversIn(afterSubmission, [])).toEqual([]);
	expect(vaultKeyIds()).toHaveLength(1);
	expect(await leftoversIn(afterSubmission, vaultKeyIds())).not.toEqual([]);

	await server.operator("registrations", "deregister", "--yes", reference);
	server.setTime(new Date("2028-01-01T00:00:00Z"));
	onTestFinished(trustEveryClock());
	await server.operator("registrations", "purge", "--yes");
	for (const copy of [afterLogin, afterFilling, afterSubmission])
		expect({ copy, leftovers: await leftoversIn(copy, vaultKeyIds()) }).toEqual({
			copy,
			leftovers: [],
		});
	server.setTime(new Date());
});
