import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type { OutboxRow } from "../src/outbox/outbox-overview.ts";
import { Customer } from "./support/customer.ts";
import { acceptedFiles } from "./support/sample-files.ts";
import { SmtpPeer } from "./support/smtp-peer.ts";
import { completeSubmission } from "./support/submission.ts";
import { startTestServer } from "./support/test-server.ts";

const WAIT = { timeout: 15_000, interval: 50 };

it("a production server sends no mail to a mail server that offers no STARTTLS", async () => {
	const mails = await new SmtpPeer({ disabledCommands: ["STARTTLS"], authOptional: true }).start();
	const server = await startTestServer({
		NODE_ENV: "production",
		CAPTCHA: "altcha",
		ALTCHA_COST: "1",
		ALTCHA_ATTEMPTS: "2",
		ROOT_SECRET: "0123456789abcdef0123456789abcdef",
		PUBLIC_URL: "https://register.example.com",
		MAIL: "smtp",
		SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
		MAIL_FROM: "no-reply@telecom.example",
		HOTLINE: "1000",
		SUPPORT_EMAIL: "support@example.com",
		MAIN_SITE_URL: "https://www.example.com",
		IAMSMART_MORE_INFO_URL: "https://www.iamsmart.example",
	});
	try {
		const accounts = join(server.directory, "accounts.csv");
		await writeFile(
			accounts,
			"accountNO,mobileNOs,brNO,contactEmail,isDummyBr\n204518837,61234567,39284710,accounts@wongkee.example,false\n",
		);
		await server.operator("accounts", "import", accounts);
		const customer = await new Customer(server.url).open();
		await customer.logIn({ recaptchaTokenV2: await customer.solveCaptcha() });
		const recaptchaToken = await customer.solveCaptcha();
		const body = completeSubmission(await acceptedFiles(), { recaptchaToken });
		await customer.submit(body).expect(200);

		const list = async (): Promise<OutboxRow[]> =>
			JSON.parse(await server.operator("outbox", "list", "--json"));
		await vi.waitUntil(async () => (await list()).every(({ lastError }) => lastError), WAIT);
		expect((await list()).map(({ lastError }) => lastError)).toEqual([
			expect.stringMatching(/^MailNotSentError STARTTLS 5/),
			expect.stringMatching(/^MailNotSentError STARTTLS 5/),
		]);
		expect(mails.received).toEqual([]);
	} finally {
		await server.close();
		await mails.stop();
	}
});
