/** The reportable part of a failed attempt, and whether a retry could help. */
export interface SmtpFailure {
	/**
	 * the step and the codes of the answer, `RCPT TO 550 5.1.1`; without an answer the error's code
	 */
	readonly code: string;
	readonly isFinal: boolean;
}

/** Steps at which an answer concerns one mail. At earlier steps it concerns all mails. */
const STEPS_OF_ONE_MAIL = ["RCPT TO", "DATA"];
const KNOWN_STEP = /^[A-Z]+( [A-Z0-9-]+)?$/;
const ANSWER = /^(?<status>\d{3})(?:[ -](?<enhanced>\d\.\d{1,3}\.\d{1,3}))?/;

/**
 * Reads an error of nodemailer. A 5xx for the recipient or the mail is final, unless the enhanced
 * code means policy (5.7.x, RFC 3463): "relaying denied" and "listed as spam" concern the sender,
 * and an operator can fix them.
 */
export function readSmtpFailure(error: unknown): SmtpFailure {
	if (!(error instanceof Error)) return { code: typeof error, isFinal: false };
	const { name, code, originalCode, command, response } = error as Error & Record<string, unknown>;
	const { status, enhanced } = ANSWER.exec(String(response))?.groups ?? {};
	const step = KNOWN_STEP.test(String(command)) ? String(command) : "";
	const known = [originalCode, code, name].find((text) => typeof text === "string");
	if (status === undefined) return { code: [known, step].join(" ").trim(), isFinal: false };
	return {
		code: [step, status, enhanced].filter(Boolean).join(" "),
		isFinal:
			STEPS_OF_ONE_MAIL.includes(step) &&
			status.startsWith("5") &&
			enhanced?.startsWith("5.7.") !== true,
	};
}
