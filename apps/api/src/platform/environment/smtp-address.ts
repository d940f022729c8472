import * as v from "valibot";

/** A mail server, parsed from SMTP_URL. */
export interface SmtpAddress {
	readonly host: string;
	readonly port: number;
	/** TLS from the first byte; otherwise STARTTLS */
	readonly isSecure: boolean;
	readonly login: { readonly user: string; readonly pass: string } | undefined;
}

const SUBMISSION_PORT = 587;
const SECURE_SUBMISSION_PORT = 465;

/** `smtps://user:password@host:465` or `smtp://host:587`; user and password percent-encoded. */
export const smtpAddress = v.pipe(
	v.string(),
	v.rawTransform(({ dataset, addIssue, NEVER }): SmtpAddress => {
		const parsed = parse(dataset.value);
		if (parsed !== undefined) return parsed;
		addIssue({ message: "must be smtps://user:password@host:port or smtp://…" });
		return NEVER;
	}),
);

function parse(text: string): SmtpAddress | undefined {
	if (!/^smtps?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
	const { protocol, hostname, port, username, password } = new URL(text);
	const isSecure = protocol === "smtps:";
	const usualPort = isSecure ? SECURE_SUBMISSION_PORT : SUBMISSION_PORT;
	const [user, pass] = [decode(username), decode(password)];
	if (hostname === "" || user === undefined || pass === undefined) return undefined;
	return {
		host: hostname.replace(/[[\]]/g, ""),
		port: port === "" ? usualPort : Number(port),
		isSecure,
		login: user === "" ? undefined : { user, pass },
	};
}

function decode(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}
