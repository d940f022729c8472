import { mkdtempSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { receiveMail } from "../../../../../test/support/receive-mail.ts";
import { RootKeys } from "../../../../platform/sealing/root-keys.ts";
import type { SealingKey } from "../../../../platform/sealing/seal.ts";
import { UndeliverableError } from "../../undeliverable-error.ts";
import { KeptMails } from "../kept-mails.ts";
import { describeMailer } from "../mailer.contract.ts";
import { EmlFileMailer } from "./eml-file-mailer.ts";

const ROOT_KEYS = new RootKeys(["a root secret of thirty-two characters"]);
const KEY: SealingKey = { id: "ab".repeat(16), bytes: new Uint8Array(32).fill(7) };
let directory = "";

/** @param key the registration's; undefined once it is purged */
function mailsIn(data: string, key: SealingKey | undefined, rootKeys = ROOT_KEYS): KeptMails {
	return new KeptMails(data, { of: async () => key }, rootKeys);
}

function openMailer(data: string, key: SealingKey | undefined = KEY): EmlFileMailer {
	return new EmlFileMailer(mailsIn(data, key), "no-reply@telecom.example");
}

describe("mails stored as files", () => {
	let data: string;
	beforeEach(() => {
		data = mkdtempSync(join(tmpdir(), "sim-registration-mail-"));
	});
	afterEach(() => rm(data, { recursive: true }));

	const mail = {
		id: "first",
		to: "owner@example.com",
		senderName: "Wong Tel",
		subject: "s",
		text: "t",
		html: "<p>t</p>",
		images: [],
	};
	it("are each moved once by two commands at a time", async () => {
		const ids = ["first", "second", "third", "fourth"];
		for (const id of ids) await openMailer(data).send({ ...mail, id });
		const folders = [join(data, "one"), join(data, "other")];
		const moved = await Promise.all(folders.map((to) => mailsIn(data, KEY).moveTo(to)));
		const names = await Promise.all(folders.map((to) => readdir(to)));
		expect(names.flat().sort()).toEqual(ids.map((id) => `${id}.eml`).sort());
		expect(moved).toEqual(names.map(({ length }) => length));
	});

	it("are sealed, and moved out as files that a mail program opens", async () => {
		await openMailer(data).send(mail);
		const sealed = await readFile(join(data, "mail", "first.eml"));
		expect(sealed.includes("owner@example.com")).toBe(false);
		const out = join(data, "out");
		expect(await mailsIn(data, KEY).count()).toBe(1);
		expect(await mailsIn(data, KEY).moveTo(out)).toBe(1);
		expect(await readdir(join(data, "mail"))).toEqual([]);
		expect((await receiveMail(await readFile(join(out, "first.eml")))).to).toBe(mail.to);
	});

	it("stay in place if their copies cannot be written", async () => {
		await openMailer(data).send(mail);
		const out = join(data, "out");
		// No file can replace a folder.
		await mkdir(join(out, "first.eml"), { recursive: true });
		await expect(mailsIn(data, KEY).moveTo(out)).rejects.toThrow("EISDIR");
		expect(await readdir(join(data, "mail"))).toEqual(["first.eml"]);
	});

	it("open with nothing once their registration is purged, and are removed", async () => {
		await openMailer(data).send(mail);
		const out = join(data, "out");
		expect(await mailsIn(data, undefined).count()).toBe(0);
		expect(await mailsIn(data, undefined).moveTo(out)).toBe(0);
		expect(await readdir(join(data, "mail"))).toEqual([]);
		expect(await readdir(out)).toEqual([]);
		const sending = new EmlFileMailer(mailsIn(data, undefined), "no-reply@telecom.example");
		await expect(sending.send(mail)).rejects.toBeInstanceOf(UndeliverableError);
	});

	describe("of older versions", () => {
		const text = "From: a@telecom.example\n\nText";
		const write = async (contents: string | Uint8Array) => {
			await mkdir(join(data, "mail"));
			await writeFile(join(data, "mail", "old.eml"), contents);
		};

		it.each([
			["which were not sealed", text],
			["which were sealed with the root secret", ROOT_KEYS.seal("kept mail", "old", text)],
		])("%s, are moved", async (_which, contents) => {
			await write(contents);
			expect(await mailsIn(data, KEY).moveTo(join(data, "out"))).toBe(1);
			expect(await readFile(join(data, "out", "old.eml"), "utf8")).toBe(text);
		});

		it("stay in place if their root secret is missing", async () => {
			await write(ROOT_KEYS.seal("kept mail", "old", text));
			const strange = new RootKeys(["another secret of thirty-two characters"]);
			await expect(mailsIn(data, KEY, strange).moveTo(join(data, "out"))).rejects.toThrow(
				"No root secret",
			);
			expect(await readdir(join(data, "mail"))).toEqual(["old.eml"]);
		});
	});

	it("get a new folder if somebody removed it", async () => {
		const mailer = openMailer(data);
		for (const id of ["first", "second"]) {
			await mailer.send({ ...mail, id });
			expect(await readdir(join(data, "mail"))).toEqual([`${id}.eml`]);
			await rm(join(data, "mail"), { recursive: true });
		}
	});
});

describeMailer("EmlFileMailer", {
	open: () => {
		directory = mkdtempSync(join(tmpdir(), "sim-registration-mail-"));
		return Promise.resolve(openMailer(directory));
	},
	received: async () => {
		const folder = join(directory, "opened");
		await mailsIn(directory, KEY).moveTo(folder);
		return Promise.all(
			(await readdir(folder)).map(async (name) => receiveMail(await readFile(join(folder, name)))),
		);
	},
	close: () => rm(directory, { recursive: true, force: true }),
});
