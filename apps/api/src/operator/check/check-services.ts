import { randomUUID } from "node:crypto";
import { chooseAccountService } from "../../domain/accounts/accounts.module.ts";
import { AccountsUnavailableError } from "../../domain/accounts/accounts-unavailable-error.ts";
import { CaptchaUnavailableError } from "../../domain/captcha/captcha-unavailable-error.ts";
import { recaptchaSettings } from "../../domain/captcha/recaptcha-settings.ts";
import { siteVerify } from "../../domain/captcha/site-verify.ts";
import { EICAR } from "../../domain/file-inspection/scanning/eicar-files.ts";
import { chooseScanner } from "../../domain/file-inspection/scanning/scanning.module.ts";
import { WebhookRefusedError } from "../../domain/outbox/delivery/webhook-refused-error.ts";
import { MailNotSentError } from "../../domain/outbox/mail/mail-not-sent-error.ts";
import { chooseSmtpMailer, chooseWebhook } from "../../domain/outbox/outbox.module.ts";
import type { Clock } from "../../platform/environment/clock.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { Log } from "../../platform/logging/log.ts";
import { type Finding, failed, passed, skipped, warning } from "./finding.ts";

/** Nobody has it; the service answers as for any other number (docs/account-directory.md). */
const NO_ACCOUNT = { accountNO: "000000000", method: "mobileNO", value: "00000000" } as const;

/** Asks the telecom's own service for an account that nobody has. */
export async function checkAccounts(environment: Environment): Promise<Finding> {
	const service = chooseAccountService(environment, new Log(() => {}));
	if (service === undefined)
		return skipped("ACCOUNTS=database: accounts are in the server's own database.");
	try {
		await service.find(NO_ACCOUNT);
		return passed("The account service answered a query as agreed.");
	} catch (error) {
		if (!(error instanceof AccountsUnavailableError)) throw error;
		return failed(
			`The account service at ${environment.ACCOUNTS_URL} cannot be used (${error.code}). Nobody can log in. Check that it runs, and the ACCOUNTS_… variables (docs/account-directory.md).`,
		);
	} finally {
		service.close();
	}
}

/** Connects to the mail server and logs in. Sends nothing. */
export async function checkMail(environment: Environment): Promise<Finding> {
	const { NODE_ENV, SMTP_URL } = environment;
	const mailer = chooseSmtpMailer(environment);
	if (mailer === undefined || SMTP_URL === undefined)
		return NODE_ENV === "production"
			? warning("MAIL=files: customers are told that they get a mail, and get none. Set MAIL=smtp.")
			: skipped("MAIL=files: mails are stored and not sent.");
	const server = `The mail server ${SMTP_URL.host}:${SMTP_URL.port}`;
	try {
		await mailer.verify();
	} catch (error) {
		if (!(error instanceof MailNotSentError)) throw error;
		return failed(
			`${server} cannot be used (${error.code}). Check that it runs, and host, port, user and password in SMTP_URL; for its certificate NODE_EXTRA_CA_CERTS.`,
		);
	}
	const hasLogin = SMTP_URL.login !== undefined;
	return passed(
		`${server} ${hasLogin ? "accepted the login" : "answered; SMTP_URL has no login"}.`,
	);
}

/** Sends the receiver a signed ping (docs/webhook.md). A receiver that verifies proves the secret. */
export async function checkWebhook(
	environment: Environment,
	clock: Clock,
	signal: AbortSignal,
): Promise<Finding> {
	const webhook = chooseWebhook(environment, clock);
	if (webhook === undefined) return skipped("DELIVERY=none: nobody is notified of registrations.");
	try {
		await webhook.ping(randomUUID(), signal);
	} catch (error) {
		if (!(error instanceof WebhookRefusedError)) throw error;
		return failed(
			`The receiver answered a signed ping with ${error.code}. Check WEBHOOK_URL, and that it has the same WEBHOOK_SECRET and answers unknown types with 200.`,
		);
	}
	return passed("The receiver accepted a signed ping.");
}

/** Sends the harmless test virus, which every scanner has to find. */
export async function checkScanner(environment: Environment): Promise<Finding> {
	const scanner = chooseScanner(environment);
	if (!scanner.isOn) return skipped("SCANNER=none: files are not scanned.");
	const verdict = await scanner.scan(EICAR);
	if (verdict.kind === "infected")
		return passed(`ClamAV found the test virus ${verdict.signature}.`);
	return failed(
		verdict.kind === "clean"
			? "ClamAV did not find the test virus EICAR. Update its signatures (freshclam), and restart it."
			: `ClamAV (${whereClamavIs(environment)}) gave no verdict (${verdict.reason}). See Virus scanner in docs/operating.md.`,
	);
}

function whereClamavIs({ CLAMAV_SOCKET, CLAMAV_HOST, CLAMAV_PORT }: Environment): string {
	return CLAMAV_SOCKET ?? `${CLAMAV_HOST}:${CLAMAV_PORT}`;
}

/** reCAPTCHA refuses it as a token, and another secret before that. */
const NO_TOKEN = "sim-registration-check";

/** Asks reCAPTCHA whether it knows both secrets. */
export async function checkCaptcha(environment: Environment): Promise<readonly Finding[]> {
	const settings = recaptchaSettings(environment);
	if (settings === undefined)
		return [skipped(`CAPTCHA=${environment.CAPTCHA}: no third party is involved.`)];
	const { verifyUrl: url, timeoutMs } = settings;
	const problems = await Promise.all(
		(["v3", "v2"] as const).map(async (kind) => {
			try {
				const { secretKey } = settings[kind];
				await siteVerify({ url, secretKey, token: NO_TOKEN, timeoutMs });
				return [];
			} catch (error) {
				if (!(error instanceof CaptchaUnavailableError)) throw error;
				const secret = `RECAPTCHA_${kind.toUpperCase()}_SECRET_KEY`;
				return [
					error.reason === "settings"
						? `reCAPTCHA does not know ${secret}. Copy it from the key pair of its site key.`
						: `reCAPTCHA gives no answer about ${secret} (${error.reason}). Check RECAPTCHA_API_URL and outgoing connections.`,
				];
			}
		}),
	);
	const found = problems.flat().map(failed);
	return found.length > 0 ? found : [passed("reCAPTCHA knows both secrets.")];
}

/** @param fetchKey asks iAM Smart for the content key */
export async function checkIamSmart(
	{ IAMSMART }: Environment,
	fetchKey: () => Promise<void>,
): Promise<Finding> {
	if (IAMSMART === "off") return skipped("IAMSMART=off: customers fill in by hand.");
	await fetchKey();
	return passed("iAM Smart accepted the credentials, and the private key opens its content key.");
}
