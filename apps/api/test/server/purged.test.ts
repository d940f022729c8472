import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import type { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
	type KeyPurpose,
	RootKeys,
	RootSecretMissingError,
} from "../../src/platform/sealing/root-keys.ts";
import { sealedKeyId } from "../../src/platform/sealing/seal.ts";
import { Customer } from "../support/customer.ts";
import { IamSmartFilling } from "../support/iam-smart-filling.ts";
import { startSandbox } from "../support/iam-smart-sandbox.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

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
const EMAIL = "owner@wongkee.example";
/** Values that a search would find, as text or as the input of a keyed hash. */
const VALUES = [PERSON.nameEN, PERSON.nameHK, PERSON.idNO_1, EMAIL, LOGIN.mobileNO];
const HASHED = { ...PERSON, email: EMAIL, mobileNO: LOGIN.mobileNO };

let sandbox: IamSmartSandbox;
let server: TestServer;
let copies: string;

beforeAll(async () => {
	sandbox = await startSandbox();
	server = await startTestServer({ ...sandbox.serverVariables, ROOT_SECRET });
	copies = await mkdtemp(join(tmpdir(), "sim-registration-copies-"));
});
afterAll(async () => {
	await server.close();
	await sandbox.close();
	await rm(copies, { recursive: true });
});

/** As an operator makes one beside the running server. */
async function copyData(name: string): Promise<string> {
	const copy = join(copies, name);
	await cp(join(server.dataDirectory, "files"), join(copy, "files"), { recursive: true });
	const database = new DatabaseSync(join(server.dataDirectory, "registrations.db"));
	await backup(database, join(copy, "registrations.db"));
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
	const database = new DatabaseSync(join(copy, "registrations.db"), { readOnly: true });
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

/** Whether it is a keyed hash of something that the customer entered, which can be searched for. */
function isSearchable(hash: string, neighbours: readonly string[]): boolean {
	if (!ROOT_KEYS.knows(hash)) return false;
	const fields = Object.entries(HASHED).map(([name, value]) => [name, String(value)] as const);
	const texts = fields.flatMap(([name, value]) => [
		value,
		...neighbours.map((id) => `${id}|${name}|${value}`),
	]);
	return PURPOSES.some((purpose) => texts.some((text) => ROOT_KEYS.matches(purpose, text, hash)));
}

async function leftoversIn(copy: string, vaultKeyIds: readonly string[]): Promise<string[]> {
	const raw = await readFile(join(copy, "registrations.db"));
	const readable = VALUES.filter((value) => value !== LOGIN.mobileNO && raw.includes(value));
	const found = [...cellsOf(copy)].filter(({ value, neighbours }) => {
		if (value instanceof Uint8Array) return value.length > 0 && opensToday(value, vaultKeyIds);
		return typeof value === "string" && isSearchable(value, neighbours);
	});
	return [...readable, ...new Set(found.map(({ name }) => name))];
}

function vaultKeyIds(): string[] {
	const vault = new DatabaseSync(join(server.keyDirectory, "keys.db"), { readOnly: true });
	const rows = vault
		.prepare("SELECT id FROM data_keys WHERE registration_id <> 'installation'")
		.all();
	vault.close();
	return rows.map(({ id }) => String(id));
}

it("after a purge no copy made before it opens with any existing secret", async () => {
	const customer = await Customer.loggedIn(server.url, LOGIN);
	const afterLogin = await copyData("after login");
	await new IamSmartFilling(customer, sandbox).complete(server.url, "approve");
	const afterFilling = await copyData("after filling");
	const body = completeSubmission(await acceptedFiles(), PERSON);
	const { reference } = (await customer.submit(body).expect(200)).body;
	const afterSubmission = await copyData("after submission");
	// Until the purge the registration opens, but only with its key.
	expect(await leftoversIn(afterSubmission, [])).toEqual([]);
	expect(vaultKeyIds()).toHaveLength(1);
	expect(await leftoversIn(afterSubmission, vaultKeyIds())).not.toEqual([]);

	await server.operator("registrations", "deregister", reference);
	server.setTime(new Date("2028-01-01T00:00:00Z"));
	await server.operator("registrations", "purge");
	for (const copy of [afterLogin, afterFilling, afterSubmission])
		expect({ copy, leftovers: await leftoversIn(copy, vaultKeyIds()) }).toEqual({
			copy,
			leftovers: [],
		});
	server.setTime(new Date());
});
