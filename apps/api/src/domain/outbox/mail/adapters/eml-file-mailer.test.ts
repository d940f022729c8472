import { mkdtempSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { receiveMail } from "../../../../../test/support/receive-mail.ts";
import { RootKeys } from "../../../../platform/sealing/root-keys.ts";
import { KeptMails } from "../kept-mails.ts";
import { describeMailer } from "../mailer.contract.ts";
import { EmlFileMailer } from "./eml-file-mailer.ts";

const KEYS = new RootKeys(["a root secret of thirty-two characters"]);
let directory = "";

function openMailer(data: string, keys = KEYS): EmlFileMailer {
	return new EmlFileMailer(new KeptMails(data, keys), "no-reply@telecom.example");
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
	it("are sealed, and moved out as files that a mail program opens", async () => {
		await openMailer(data).send(mail);
		const sealed = await readFile(join(data, "mail", "first.eml"));
		expect(sealed.includes("owner@example.com")).toBe(false);
		const out = join(data, "out");
		expect(await new KeptMails(data, KEYS).moveTo(out)).toBe(1);
		expect(await readdir(join(data, "mail"))).toEqual([]);
		expect((await receiveMail(await readFile(join(out, "first.eml")))).to).toBe(mail.to);
	});

	it("stay in place if their key is missing", async () => {
		await openMailer(data).send(mail);
		const strange = new KeptMails(data, new RootKeys(["another secret of thirty-two characters"]));
		await expect(strange.moveTo(join(data, "out"))).rejects.toThrow("No root secret");
		expect(await readdir(join(data, "mail"))).toEqual(["first.eml"]);
	});

	it("of older versions, which were not sealed, are moved unchanged", async () => {
		await mkdir(join(data, "mail"));
		await writeFile(join(data, "mail", "old.eml"), "From: a@telecom.example\n\nText");
		expect(await new KeptMails(data, KEYS).moveTo(join(data, "out"))).toBe(1);
		expect(await readFile(join(data, "out", "old.eml"), "utf8")).toContain("From: a@");
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
		await new KeptMails(directory, KEYS).moveTo(folder);
		return Promise.all(
			(await readdir(folder)).map(async (name) => receiveMail(await readFile(join(folder, name)))),
		);
	},
	close: () => rm(directory, { recursive: true, force: true }),
});
