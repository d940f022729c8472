import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { receiveMail } from "../../../../test/support/receive-mail.ts";
import { describeMailer } from "../mailer.contract.ts";
import { EmlFileMailer } from "./eml-file-mailer.ts";

let directory = "";

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
