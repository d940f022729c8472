import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { describeMailer, type ReceivedMail } from "../mailer.contract.ts";
import { EmlFileMailer } from "./eml-file-mailer.ts";

let directory = "";

describeMailer("EmlFileMailer", {
	open: () => {
		directory = mkdtempSync(join(tmpdir(), "sim-registration-mail-"));
		return Promise.resolve(new EmlFileMailer(directory, "no-reply@telecom.example"));
	},
	received: async () => {
		const folder = join(directory, "mail");
		return Promise.all((await readdir(folder)).map((name) => receive(join(folder, name))));
	},
	close: () => rm(directory, { recursive: true, force: true }),
});

async function receive(path: string): Promise<ReceivedMail> {
	const { to, subject = "", text = "", messageId = "" } = await simpleParser(await readFile(path));
	return { to: [to].flat()[0]?.value[0]?.address ?? "", subject, text, messageId };
}
