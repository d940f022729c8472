type Variables = Readonly<Record<string, string | undefined>>;

/** The variables that are required if another has a certain value. */
const REQUIREMENTS = [
	{
		// Values without a safe default in production.
		choice: "NODE_ENV=production",
		required: [
			"DATA_DIR",
			"KEY_DIR",
			"ROOT_SECRET",
			"PUBLIC_URL",
			"MAIL_FROM",
			"HOTLINE",
			"SUPPORT_EMAIL",
			"MAIN_SITE_URL",
			"IAMSMART_MORE_INFO_URL",
		],
	},
	{
		choice: "IAMSMART=gateway",
		required: [
			"IAMSMART_API_URL",
			"IAMSMART_CLIENT_ID",
			"IAMSMART_CLIENT_SECRET",
			"IAMSMART_PRIVATE_KEY_FILE",
		],
	},
	{
		choice: "CAPTCHA=recaptcha",
		required: [
			"RECAPTCHA_V3_SITE_KEY",
			"RECAPTCHA_V3_SECRET_KEY",
			"RECAPTCHA_V2_SITE_KEY",
			"RECAPTCHA_V2_SECRET_KEY",
		],
	},
	{ choice: "ACCOUNTS=http", required: ["ACCOUNTS_URL"] },
	{ choice: "KEY_WRAPPER=command", required: ["KEY_WRAPPER_COMMAND"] },
	{ choice: "FILE_STORE=s3", required: ["S3_BUCKET"] },
	{ choice: "MAIL=smtp", required: ["SMTP_URL"] },
	{ choice: "DELIVERY=webhook", required: ["WEBHOOK_URL", "WEBHOOK_SECRET"] },
] as const;

/**
 * Reports variables that the selected options need. Also reports a key wrapping command that is not
 * selected, because the key file would be used silently, and likewise a scanner.
 *
 * @param given the environment, without empty variables
 */
export function findMissing(given: Variables): string[] {
	const isChosen = (choice: string) => {
		const [variable = "", value] = choice.split("=");
		return given[variable] === value;
	};
	const problems = REQUIREMENTS.filter(({ choice }) => isChosen(choice)).flatMap(
		({ choice, required }) =>
			required
				.filter((name) => given[name] === undefined)
				.map((name) => `${name}: required with ${choice}`),
	);
	if (given["KEY_WRAPPER_COMMAND"] !== undefined && !isChosen("KEY_WRAPPER=command"))
		problems.push("KEY_WRAPPER: must be command, because KEY_WRAPPER_COMMAND is set");
	if (
		given["SCANNER"] === undefined &&
		Object.keys(given).some((name) => name.startsWith("CLAMAV_"))
	)
		problems.push("SCANNER: must be clamav or none, because a ClamAV variable is set");
	if (given["CLAMAV_SOCKET"] !== undefined && given["CLAMAV_HOST"] !== undefined)
		problems.push("CLAMAV_SOCKET: must not be set together with CLAMAV_HOST");
	problems.push(...findAccountsProblems(given), ...findStorageProblems(given));
	return problems;
}

/**
 * If processes share a database they must share keys and files too: a process with its own storage
 * would treat the others' unfinished work as leftovers. A team's own adapters may replace these.
 */
function findStorageProblems(given: Variables): string[] {
	if (given["DATABASE_URL"] === undefined || given["EXTENSIONS"] !== undefined) return [];
	const problems: string[] = [];
	if (given["KEY_DATABASE_URL"] === undefined)
		problems.push("KEY_DATABASE_URL: required with DATABASE_URL");
	if (given["FILE_STORE"] !== "s3") problems.push("FILE_STORE: must be s3 with DATABASE_URL");
	return problems;
}

/** A service that tells anyone whether a number belongs to an account would be an oracle. */
function findAccountsProblems(given: Variables): string[] {
	const problems: string[] = [];
	const [certificate, key] = [given["ACCOUNTS_CERTIFICATE_FILE"], given["ACCOUNTS_KEY_FILE"]];
	if ((certificate === undefined) !== (key === undefined))
		problems.push("ACCOUNTS_CERTIFICATE_FILE: needs ACCOUNTS_KEY_FILE, and vice versa");
	const isAnonymous = certificate === undefined && given["ACCOUNTS_SECRET"] === undefined;
	if (given["ACCOUNTS"] === "http" && given["NODE_ENV"] === "production" && isAnonymous)
		problems.push(
			"ACCOUNTS_SECRET: required with ACCOUNTS=http in production, unless ACCOUNTS_CERTIFICATE_FILE is set",
		);
	return problems;
}
