import { type Environment, environmentSchema } from "./environment.ts";

/** Variables with this prefix are read only if this option is selected. */
const FAMILIES = [
	{ prefix: "RECAPTCHA_", variable: "CAPTCHA", value: "recaptcha" },
	{ prefix: "ALTCHA_", variable: "CAPTCHA", value: "altcha" },
	{ prefix: "ACCOUNTS_", variable: "ACCOUNTS", value: "http" },
	{ prefix: "S3_", variable: "FILE_STORE", value: "s3" },
	{ prefix: "SMTP_", variable: "MAIL", value: "smtp" },
	{ prefix: "WEBHOOK_", variable: "DELIVERY", value: "webhook" },
	{ prefix: "CLAMAV_", variable: "SCANNER", value: "clamav" },
	{ prefix: "IAMSMART_", variable: "IAMSMART", value: "gateway" },
] as const;

/** The setting without which a variable has no effect: `MAIL=smtp`. */
export function neededFor(name: string): string | undefined {
	const family = familyOf(name);
	return family && `${family.variable}=${family.value}`;
}

/** Shown to customers even if iAM Smart is off. */
const ALWAYS_READ = "IAMSMART_MORE_INFO_URL";

/**
 * Lists variables that are set but have no effect, because their option is not selected. A team's
 * own adapters may read any of them.
 *
 * @param variables usually `process.env`
 */
export function findIneffective(
	variables: Readonly<Record<string, string | undefined>>,
	environment: Environment,
): string[] {
	if (environment.EXTENSIONS !== undefined) return [];
	return Object.keys(environmentSchema.entries).filter((name) => {
		const family = familyOf(name);
		const isSet = variables[name] !== undefined && variables[name] !== "";
		const isUnread = family !== undefined && environment[family.variable] !== family.value;
		return isSet && isUnread && name !== ALWAYS_READ;
	});
}

function familyOf(name: string) {
	return FAMILIES.find(({ prefix }) => name.startsWith(prefix));
}
