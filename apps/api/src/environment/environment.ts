import * as v from "valibot";

/** A start that cannot go on because of what the environment says. `message` lists every reason. */
export class EnvironmentError extends Error {
	override readonly name = "EnvironmentError";
}

const MINIMUM_SECRET_CHARACTERS = 32;

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/, "must be a port number"), v.transform(Number));
const url = v.pipe(v.string(), v.url("must be a URL"));
const count = v.pipe(v.string(), v.regex(/^\d+$/, "must be a whole number"), v.transform(Number));

const secrets = v.pipe(
	v.string(),
	v.transform((list) => list.split(",").map((secret) => secret.trim())),
	v.everyItem(
		(secret) => secret.length >= MINIMUM_SECRET_CHARACTERS,
		`each secret needs at least ${MINIMUM_SECRET_CHARACTERS} characters`,
	),
);

const origins = v.pipe(
	v.string(),
	v.transform((list) => list.split(",").map((address) => address.trim())),
	v.everyItem((address) => URL.canParse(address), "must be URLs separated by commas"),
	v.mapItems((address) => new URL(address).origin),
);

/** A hop count, or addresses and networks; never 'true', which would let anyone forge an address. */
const trustProxy = v.pipe(
	v.string(),
	v.check((text) => /^(\d+|[0-9a-fA-F.:/, ]+)$/.test(text), "must be a hop count or a CIDR list"),
	v.transform((text) => (/^\d+$/.test(text) ? Number(text) : text)),
);

/**
 * Every variable that the server reads, with its default. `docs/operating.md` lists them with
 * their meaning, and a test compares the two.
 */
export const environmentSchema = v.object({
	NODE_ENV: v.optional(v.picklist(["development", "test", "production"]), "development"),
	HOST: v.optional(v.string(), "0.0.0.0"),
	PORT: v.optional(port, "3000"),
	DATA_DIR: v.optional(v.string(), "./data"),
	KEY_DIR: v.optional(v.string(), "./keys"),
	KEY_WRAPPER: v.optional(v.picklist(["file"]), "file"),
	ROOT_SECRET: v.optional(secrets),
	PUBLIC_URL: v.optional(origins),
	TRUST_PROXY: v.optional(trustProxy, "0"),
	CAPTCHA: v.optional(v.picklist(["altcha", "off"]), "altcha"),
	/** PBKDF2 iterations of one attempt, and how many attempts a solution takes on average. */
	ALTCHA_COST: v.optional(count, "1000"),
	ALTCHA_ATTEMPTS: v.optional(count, "200"),
	ACCOUNTS: v.optional(v.picklist(["database"]), "database"),
	FILE_STORE: v.optional(v.picklist(["disk"]), "disk"),
	MAIL: v.optional(v.picklist(["files"]), "files"),
	MAIL_FROM: v.optional(v.pipe(v.string(), v.email()), "no-reply@localhost.localdomain"),
	DELIVERY: v.optional(v.picklist(["none"]), "none"),
	SCANNER: v.optional(v.picklist(["none"]), "none"),
	HOTLINE: v.optional(v.string(), "128-180"),
	SUPPORT_EMAIL: v.optional(v.pipe(v.string(), v.email()), "support@example.com"),
	MAIN_SITE_URL: v.optional(url, "https://www.example.com"),
	IAMSMART_MORE_INFO_URL: v.optional(url, "https://www.iamsmart.gov.hk/"),
});

export type Environment = v.InferOutput<typeof environmentSchema>;

/** Injection token of the parsed {@link Environment}. */
export const ENVIRONMENT = Symbol("Environment");

/** What production refuses to guess. */
const REQUIRED_IN_PRODUCTION = [
	"DATA_DIR",
	"KEY_DIR",
	"ROOT_SECRET",
	"PUBLIC_URL",
	"MAIL_FROM",
	"HOTLINE",
	"SUPPORT_EMAIL",
	"MAIN_SITE_URL",
	"IAMSMART_MORE_INFO_URL",
] as const;

/**
 * Parses the environment once, at start.
 *
 * @param variables usually `process.env`
 * @throws EnvironmentError that names every variable that is wrong or missing
 */
export function parseEnvironment(
	variables: Readonly<Record<string, string | undefined>>,
): Environment {
	const given = withoutEmpty(variables);
	const result = v.safeParse(environmentSchema, given);
	const problems = result.success ? [] : result.issues.map(describeIssue);
	const isProduction = given.NODE_ENV === "production";
	if (isProduction) problems.push(...findProductionProblems(given));
	if (!result.success || problems.length > 0)
		throw new EnvironmentError(
			`The server cannot start:\n${problems.map((p) => `- ${p}`).join("\n")}`,
		);
	return result.output;
}

/** A variable that is set to nothing counts as not set, as compose files and units leave it. */
function withoutEmpty(variables: Readonly<Record<string, string | undefined>>) {
	return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
	const name = String(issue.path?.[0]?.key);
	const secret = name.endsWith("SECRET");
	return `${name}: ${issue.message}${secret ? "" : ` (it is ${JSON.stringify(issue.path?.[0]?.value)})`}`;
}

function findProductionProblems(given: Readonly<Record<string, string | undefined>>): string[] {
	const missing = REQUIRED_IN_PRODUCTION.filter((name) => given[name] === undefined);
	const problems = missing.map((name) => `${name}: required in production`);
	if (given.CAPTCHA === "off") problems.push("CAPTCHA: must not be off in production");
	if ((given.PUBLIC_URL ?? "").includes("http://"))
		problems.push("PUBLIC_URL: must begin with https:// in production");
	return problems;
}
