import { randomUUID } from "node:crypto";
import { describeMailer, type ReceivedMail } from "../../src/domain/outbox/mail/mailer.contract.ts";
import { type Mail, Mailer } from "../../src/domain/outbox/mail/mailer.ts";
import { UndeliverableError } from "../../src/domain/outbox/undeliverable-error.ts";
import { runMutants } from "./support/run-mutants.ts";

type Change = (mail: ReceivedMail) => ReceivedMail;

/** The errors if the service refuses, and if it is unavailable. */
interface Failures {
	readonly refused: Error | undefined;
	readonly away: Error | undefined;
}

const RIGHT: Failures = { refused: new UndeliverableError("550"), away: new Error("nobody there") };
const asGiven: Change = (mail) => mail;

/** Delivers at once, with `change` applied. */
function harnessOf(change: Change, failures = RIGHT) {
	let arrived: ReceivedMail[] = [];
	let service: keyof Failures | "there" = "there";
	class MemoryMailer extends Mailer {
		override async send({ id, ...mail }: Mail): Promise<void> {
			const failure = service === "there" ? undefined : failures[service];
			if (failure !== undefined) throw failure;
			const messageId = `<${id}@telecom.example>`;
			arrived.push(change({ ...mail, messageId, autoSubmitted: "auto-generated" }));
		}
	}
	const become = (state: keyof Failures) => () => {
		service = state;
		return Promise.resolve();
	};
	return {
		open: () => {
			arrived = [];
			service = "there";
			return Promise.resolve(new MemoryMailer());
		},
		received: () => Promise.resolve(arrived),
		close: () => Promise.resolve(),
		refuseForGood: become("refused"),
		goAway: become("away"),
	};
}

const mutant = (breaks: string, by: string, change: Change, failures?: Failures) => ({
	breaks,
	by,
	harness: harnessOf(change, failures),
});
const toAscii = (text: string) => Buffer.from(text, "ascii").toString("ascii");
const AS_GIVEN = "delivers recipient, subject, text and page unchanged";
const BRAND = "delivers the sender's name and the images of the page";
const SAME_ID = "gives a mail the same Message-ID";

const FOR_GOOD = "throws UndeliverableError for a permanent refusal";
const AWAY = "fails temporarily while its service is unavailable";

runMutants(
	describeMailer,
	harnessOf(asGiven),
	[
		mutant(AS_GIVEN, "losing Chinese", (mail) => ({ ...mail, subject: toAscii(mail.subject) })),
		mutant(AS_GIVEN, "losing the text", (mail) => ({ ...mail, text: "" })),
		mutant(AS_GIVEN, "losing the page", (mail) => ({ ...mail, html: mail.text })),
		mutant(BRAND, "losing the name", (mail) => ({ ...mail, senderName: "" })),
		mutant(BRAND, "losing the images", (mail) => ({ ...mail, images: [] })),
		mutant(SAME_ID, "a new one each time", (mail) => ({ ...mail, messageId: randomUUID() })),
		mutant(SAME_ID, "one for all mails", (mail) => ({ ...mail, messageId: "<mail@telecom>" })),
		mutant("treats the address as one address", "quoting characters in it", (mail) => ({
			...mail,
			to: mail.to.replaceAll("'", "\\'"),
		})),
		mutant("marks the mail as automatic", "saying nothing", (mail) => ({
			...mail,
			autoSubmitted: "",
		})),
		mutant(FOR_GOOD, "swallowing it", asGiven, { ...RIGHT, refused: undefined }),
		mutant(FOR_GOOD, "retrying permanent refusals", asGiven, {
			...RIGHT,
			refused: new Error("550"),
		}),
		mutant(AWAY, "swallowing that", asGiven, { ...RIGHT, away: undefined }),
		mutant(AWAY, "giving up", asGiven, { ...RIGHT, away: new UndeliverableError("away") }),
	],
	"send",
);
