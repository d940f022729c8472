import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { receiveMail } from "../../../../test/support/receive-mail.ts";
import { describeMailer } from "../mailer.contract.ts";
import { EmlFileMailer } from "./eml-file-mailer.ts";

let directory = "";

it("makes its folder again where whoever took the mails took the folder too", async () => {
	const data = mkdtempSync(join(tmpdir(), "sim-registration-mail-"));
	const mailer = new EmlFileMailer(data, "no-reply@telecom.example");
	const mail = {
		to: "owner@example.com",
		senderName: "Wong Tel",
		subject: "s",
		text: "t",
		html: "<p>t</p>",
		images: [],
	};
	for (const id of ["first", "second"]) {
		await mailer.send({ ...mail, id });
		expect(await readdir(join(data, "mail"))).toEqual([`${id}.eml`]);
		await rm(join(data, "mail"), { recursive: true });
	}
	await rm(data, { recursive: true });
});

describeMailer("EmlFileMailer", {
	open: () => {
		directory = mkdtempSync(join(tmpdir(), "sim-registration-mail-"));
		return Promise.resolve(new EmlFileMailer(directory, "no-reply@telecom.example"));
	},
	received: async () => {
		const folder = join(directory, "mail");
		return Promise.all(
			(await readdir(folder)).map(async (name) => receiveMail(await readFile(join(folder, name)))),
		);
	},
	close: () => rm(directory, { recursive: true, force: true }),
});
