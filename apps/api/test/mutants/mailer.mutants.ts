import { randomUUID } from "node:crypto";
import { describeMailer, type ReceivedMail } from "../../src/outbox/mail/mailer.contract.ts";
import { type Mail, Mailer } from "../../src/outbox/mail/mailer.ts";
import { runMutants } from "./support/run-mutants.ts";

type Change = (mail: ReceivedMail) => ReceivedMail;

/** Delivers at once, as `change` leaves it. */
function harnessOf(change: Change) {
	let arrived: ReceivedMail[] = [];
	class MemoryMailer extends Mailer {
		override send({ id, ...mail }: Mail): Promise<void> {
			const messageId = `<${id}@telecom.example>`;
			arrived.push(change({ ...mail, messageId, autoSubmitted: "auto-generated" }));
			return Promise.resolve();
		}
	}
	return {
		open: () => {
			arrived = [];
			return Promise.resolve(new MemoryMailer());
		},
		received: () => Promise.resolve(arrived),
		close: () => Promise.resolve(),
	};
}

const mutant = (breaks: string, by: string, change: Change) => ({
	breaks,
	by,
	harness: harnessOf(change),
});
const toAscii = (text: string) => Buffer.from(text, "ascii").toString("ascii");
const AS_GIVEN = "delivers recipient, subject, text and page as they were given";
const SAME_ID = "gives the same mail the same Message-ID";

runMutants(
	describeMailer,
	harnessOf((mail) => mail),
	[
		mutant(AS_GIVEN, "losing Chinese", (mail) => ({ ...mail, subject: toAscii(mail.subject) })),
		mutant(AS_GIVEN, "losing the text", (mail) => ({ ...mail, text: "" })),
		mutant(AS_GIVEN, "losing the page", (mail) => ({ ...mail, html: mail.text })),
		mutant(SAME_ID, "a new one each time", (mail) => ({ ...mail, messageId: randomUUID() })),
		mutant(SAME_ID, "one for all mails", (mail) => ({ ...mail, messageId: "<mail@telecom>" })),
		mutant("takes an address for an address", "quoting signs in it", (mail) => ({
			...mail,
			to: mail.to.replaceAll("'", "\\'"),
		})),
		mutant("says that nobody wrote it", "saying nothing", (mail) => ({
			...mail,
			autoSubmitted: "",
		})),
	],
);
