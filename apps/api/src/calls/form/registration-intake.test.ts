import type { Submission } from "@sim-registration/validation";
import { beforeEach, expect, it, vi } from "vitest";
import { newSession } from "../../../test/support/new-session.ts";
import type { AuditLog } from "../../domain/audit/audit-log.ts";
import { Events } from "../../domain/events/events.ts";
import type { InspectedUpload } from "../../domain/file-inspection/file-inspection.ts";
import type { Outbox } from "../../domain/outbox/outbox.ts";
import type { RegistrationStore } from "../../domain/registrations/registration-store.ts";
import type { SweptKeys } from "../../domain/registrations/swept-keys.ts";
import type { Sessions } from "../../domain/sessions/sessions.ts";
import { CommitUnansweredError } from "../../platform/database/commit-failed-error.ts";
import type { Database } from "../../platform/database/database.ts";
import { Extensions } from "../../platform/extensions/extensions.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { Log } from "../../platform/logging/log.ts";
import { generateDataKey } from "../../platform/sealing/data-key.ts";
import type { KeyVault } from "../../platform/sealing/key-vault.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { IdempotencyKeys, type UsedKey } from "./idempotency-keys.ts";
import { type CheckedSubmission, RegistrationIntake } from "./registration-intake.ts";

const KEYS = new RootKeys(["a root secret of thirty-two characters"]);
const NOW = new Date("2026-11-21T04:00:00.000Z");
const BROKEN = new Error("The connection broke before the commit");

/** What happens to each attempt of the transaction. */
type Attempt = "commits" | "commits without an answer" | "breaks before the commit";

let stored: Set<string>;
let used: UsedKey | undefined;

beforeEach(() => {
	stored = new Set();
	used = undefined;
});

class KeysInMemory extends IdempotencyKeys {
	override async find() {
		return used;
	}

	override async remember() {}
}

function databaseWith(attempts: Attempt[]): Database {
	const execute = async (task: (transaction: object) => Promise<boolean>) => {
		const attempt = attempts.shift();
		if (attempt === undefined || attempt.startsWith("breaks")) throw BROKEN;
		const query = { set: () => query, where: () => query, execute: async () => [] };
		const result = await task({ updateTable: () => query });
		used = { registrationId: "registration", contentsHash: "" };
		if (attempt.endsWith("without an answer")) throw new CommitUnansweredError();
		return result;
	};
	return { transaction: () => ({ execute }) } as unknown as Database;
}

async function store(attempts: Attempt[], refuse = async () => {}) {
	const vault = {
		keep: async ({ id }: { readonly id: string }) => void stored.add(id),
		destroy: async (id: string) => void stored.delete(id),
		confirm: async () => {},
	};
	const intake = new RegistrationIntake(
		databaseWith(attempts),
		vault as unknown as KeyVault,
		{ remove: async (id: string) => void stored.delete(id) } as unknown as FileStore,
		{ store: async () => {} } as unknown as RegistrationStore,
		{ throwIfSwept: refuse } as unknown as SweptKeys,
		new KeysInMemory(KEYS, () => NOW),
		{ end: async () => true } as unknown as Sessions,
		{ add: async () => {}, wake: vi.fn() } as unknown as Outbox,
		new Events(Extensions.NONE, () => NOW),
		{ append: async () => {}, scheduleHead: vi.fn() } as unknown as AuditLog,
		KEYS,
		new Log(() => {}),
		() => NOW,
	);
	const key = { ...generateDataKey(), id: "key" };
	const upload = {
		upload: "idCopyF",
		fileId: "file",
		draft: { commit: async () => void stored.add("file") },
		facts: { name: "front.jpg", type: "image/jpeg", byteLength: 4, detectedFormat: "jpg" },
		sha256: "digest",
	} as unknown as InspectedUpload;
	return await intake.store({
		session: { ...(await newSession(KEYS, "204518837", NOW)), ended: undefined },
		idempotencyKey: "key of the form",
		language: "tc",
		staged: { registrationId: "registration", key } as CheckedSubmission["staged"],
		submission: {} as Submission,
		uploads: [upload],
		acceptances: [],
		verification: undefined,
	});
}

it.each<[Attempt[]]>([[["commits"]], [["commits without an answer", "commits"]]])(
	"a registration whose attempt %j is stored",
	async (attempts) => {
		expect(await store(attempts)).toMatchObject({ kind: "stored" });
		expect([...stored]).toEqual(["key", "file"]);
	},
);

it("the key and the files of an attempt that broke before its commit are removed", async () => {
	await expect(store(["breaks before the commit"])).rejects.toBe(BROKEN);
	expect([...stored]).toEqual([]);
});

it("the key and the files stay after a commit without an answer, whatever the next attempt says", async () => {
	const attempts: Attempt[] = ["commits without an answer", "breaks before the commit"];
	await expect(store(attempts)).rejects.toBe(BROKEN);
	expect([...stored]).toEqual(["key", "file"]);
});

it("nothing is stored once the sweep has taken the key", async () => {
	const swept = new Error("The sweep has taken it");
	await expect(store(["commits"], () => Promise.reject(swept))).rejects.toBe(swept);
	expect([...stored]).toEqual([]);
});
