import { isIP } from "node:net";
import { isAbsolute } from "node:path";
import * as v from "valibot";
import { brandFile, svgFile } from "../brand/brand-file.ts";
import { KEY_FORMS, KEY_PADDINGS, RESULT_BINDINGS } from "./iam-smart-choices.ts";
import { findMistypedNames } from "./mistyped-names.ts";
import { findProductionProblems } from "./production-problems.ts";
import { findMissing } from "./required-variables.ts";
import { readSecretFiles } from "./secret-files.ts";
import { smtpAddress } from "./smtp-address.ts";
import { webhookSecrets, webhookUrl } from "./webhook-target.ts";

/** The environment is invalid and the server cannot start. `message` lists every reason. */
export class EnvironmentError extends Error {
	override readonly name = "EnvironmentError";

	/** @param problems each in a sentence that begins with its variable */
	constructor(readonly problems: readonly string[]) {
		super(["The server cannot start:", ...problems.map((problem) => `- ${problem}`)].join("\n"));
	}
}

const MINIMUM_SECRET_CHARACTERS = 32;

const port = wholeNumber(0, 65_535);
const url = v.pipe(v.string(), v.check(isWebAddress, "must begin with https:// or http://"));

/** Credentials have their own variables, whose values are never printed. */
const plainUrl = v.pipe(
	url,
	v.check((text) => !text.includes("@") && !text.includes("#"), "must not contain a user name"),
);

function wholeNumber(least: number, most: number) {
	return v.pipe(
		v.string(),
		v.regex(/^\d{1,9}$/, "must be a whole number"),
		v.transform(Number),
		v.minValue(least, `must be at least ${least}`),
		v.maxValue(most, `must be at most ${most}`),
	);
}

/** `register.example.com:443` parses as a URL too, with an unintended protocol. */
function isWebAddress(text: string): boolean {
	return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}

/** A path on a host that another variable names. */
const path = v.pipe(v.string(), v.regex(/^\/[\w./~-]*$/, "must be a path that begins with /"));

/** May contain a password and is never printed. */
const postgresAddress = v.pipe(
	v.string(),
	v.regex(
		/^postgres(ql)?:\/\/[^/\s]*\/[^/\s]+$/,
		"must be an address such as postgres://user:password@host/database",
	),
);

const secrets = v.pipe(
	v.string(),
	v.transform((list) => list.split(",").map((secret) => secret.trim())),
	v.everyItem(
		(secret) => secret.length >= MINIMUM_SECRET_CHARACTERS,
		`each secret needs at least ${MINIMUM_SECRET_CHARACTERS} characters`,
	),
);

/** Sent as a bearer token, which allows no spaces. */
const secret = v.pipe(
	v.string(),
	v.minLength(MINIMUM_SECRET_CHARACTERS, `needs at least ${MINIMUM_SECRET_CHARACTERS} characters`),
	v.regex(/^[\x21-\x7E]+$/, "must be printable ASCII without spaces"),
);

const webAddresses = v.pipe(
	v.string(),
	v.transform((list) => list.split(",").map((address) => address.trim())),
	v.everyItem(isWebAddress, "must be URLs that begin with https:// or http://"),
);

const origins = v.pipe(
	webAddresses,
	v.mapItems((address) => new URL(address).origin),
);

const hostnames = v.pipe(
	v.string(),
	v.transform((list) => list.split(",").map((name) => name.trim().toLowerCase())),
	v.everyItem(
		(name) => /^[a-z0-9.-]+$/.test(name),
		"must be host names, without https:// or a port",
	),
);

/** A reCAPTCHA score: 1 is very likely a person. */
const score = v.pipe(
	v.string(),
	v.regex(/^(0(\.\d{1,3})?|1(\.0{1,3})?)$/, "must be a number from 0 to 1"),
	v.transform(Number),
);

/**
 * A number of hops, or addresses and networks; never 'true', which would let anyone forge an
 * address.
 */
const trustProxy = v.pipe(
	v.string(),
	v.check(
		(text) => /^\d{1,2}$/.test(text) || text.split(",").every((item) => isNetwork(item.trim())),
		"must be a hop count, or addresses and networks separated by commas",
	),
	v.transform((text) => (/^\d+$/.test(text) ? Number(text) : text)),
);

function isNetwork(text: string): boolean {
	const [address = "", prefix] = text.split("/");
	const version = isIP(address);
	if (version === 0) return false;
	const most = version === 4 ? 32 : 128;
	return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= most);
}

/**
 * Every variable of the server, with its default; an invalid value prevents the start.
 * `docs/operating.md` lists them with their meaning, and a test compares the two.
 */
export const environmentSchema = v.object({
	NODE_ENV: v.optional(v.picklist(["development", "test", "production"]), "development"),
	HOST: v.optional(v.string(), "0.0.0.0"),
	PORT: v.optional(port, "3000"),
	DATA_DIR: v.optional(v.string(), "./data"),
	KEY_DIR: v.optional(v.string(), "./keys"),
	KEY_DATABASE_URL: v.optional(postgresAddress),
	KEY_DATABASE_URL_FILE: v.optional(v.string()),
	KEY_WRAPPER: v.optional(v.picklist(["file", "command"]), "file"),
	KEY_WRAPPER_COMMAND: v.optional(v.string()),
	ROOT_SECRET: v.optional(secrets),
	ROOT_SECRET_FILE: v.optional(v.string()),
	PUBLIC_URL: v.optional(origins),
	TRUST_PROXY: v.optional(trustProxy, "0"),
	CAPTCHA: v.optional(v.picklist(["altcha", "recaptcha", "off"]), "altcha"),
	/** PBKDF2 iterations per attempt, and the average number of attempts for a solution. */
	ALTCHA_COST: v.optional(wholeNumber(1, 1_000_000), "1000"),
	ALTCHA_ATTEMPTS: v.optional(wholeNumber(2, 1_000_000), "200"),
	RECAPTCHA_V3_SITE_KEY: v.optional(v.string()),
	RECAPTCHA_V3_SECRET_KEY: v.optional(v.string()),
	RECAPTCHA_V3_SECRET_KEY_FILE: v.optional(v.string()),
	RECAPTCHA_V2_SITE_KEY: v.optional(v.string()),
	RECAPTCHA_V2_SECRET_KEY: v.optional(v.string()),
	RECAPTCHA_V2_SECRET_KEY_FILE: v.optional(v.string()),
	RECAPTCHA_MIN_SCORE: v.optional(score, "0.5"),
	RECAPTCHA_HOSTNAMES: v.optional(hostnames),
	RECAPTCHA_API_URL: v.optional(url, "https://www.google.com/recaptcha/"),
	RECAPTCHA_BROWSER_URL: v.optional(url),
	RECAPTCHA_ASSETS_URL: v.optional(url, "https://www.gstatic.com/recaptcha/"),
	RECAPTCHA_TIMEOUT_MS: v.optional(wholeNumber(100, 60_000), "5000"),
	ACCOUNTS: v.optional(v.picklist(["database", "http"]), "database"),
	ACCOUNTS_URL: v.optional(plainUrl),
	ACCOUNTS_SECRET: v.optional(secret),
	ACCOUNTS_SECRET_FILE: v.optional(v.string()),
	ACCOUNTS_CERTIFICATE_FILE: v.optional(v.string()),
	ACCOUNTS_KEY_FILE: v.optional(v.string()),
	ACCOUNTS_CA_FILE: v.optional(v.string()),
	ACCOUNTS_TIMEOUT_MS: v.optional(wholeNumber(100, 60_000), "3000"),
	/** A module whose default export lists a team's adapters and modules, see docs/extending.md. */
	EXTENSIONS: v.optional(v.string()),
	DATABASE_URL: v.optional(postgresAddress),
	DATABASE_URL_FILE: v.optional(v.string()),
	DATABASE_TIMEOUT_MS: v.optional(wholeNumber(100, 600_000), "30000"),
	FILE_STORE: v.optional(v.picklist(["disk", "s3"]), "disk"),
	S3_ENDPOINT: v.optional(url),
	S3_REGION: v.optional(v.string(), "us-east-1"),
	S3_BUCKET: v.optional(v.string()),
	S3_PREFIX: v.optional(
		v.pipe(v.string(), v.regex(/^([\w-]+\/)*$/, "must be names that each end with /")),
	),
	S3_ACCESS_KEY_ID: v.optional(v.string()),
	S3_SECRET_ACCESS_KEY: v.optional(v.string()),
	S3_SECRET_ACCESS_KEY_FILE: v.optional(v.string()),
	S3_TIMEOUT_MS: v.optional(wholeNumber(100, 600_000), "30000"),
	MAIL: v.optional(v.picklist(["files", "smtp"]), "files"),
	SMTP_URL: v.optional(smtpAddress),
	SMTP_URL_FILE: v.optional(v.string()),
	MAIL_FROM: v.optional(v.pipe(v.string(), v.email()), "no-reply@localhost.localdomain"),
	DELIVERY: v.optional(v.picklist(["none", "webhook"]), "none"),
	WEBHOOK_URL: v.optional(webhookUrl),
	WEBHOOK_SECRET: v.optional(webhookSecrets),
	WEBHOOK_SECRET_FILE: v.optional(v.string()),
	/** Limit for submissions; the rest wait. By default fifteen of the largest size. */
	MAX_BYTES_IN_FLIGHT: v.optional(wholeNumber(1, 999_999_999), "536870912"),
	SCANNER: v.optional(v.picklist(["none", "clamav"]), "none"),
	CLAMAV_HOST: v.optional(v.string(), "127.0.0.1"),
	CLAMAV_PORT: v.optional(wholeNumber(1, 65_535), "3310"),
	CLAMAV_SOCKET: v.optional(v.pipe(v.string(), v.check(isAbsolute, "must be an absolute path"))),
	CLAMAV_TIMEOUT_MS: v.optional(wholeNumber(100, 120_000), "30000"),
	/** The law requires at least twelve (Cap. 106AI). */
	RETENTION_MONTHS: v.optional(wholeNumber(12, 1200), "12"),
	AUDIT_RETENTION_MONTHS: v.optional(wholeNumber(12, 1200), "24"),
	AUDIT_HEADS_DIR: v.optional(v.string()),
	METRICS_TOKEN: v.optional(secret),
	METRICS_TOKEN_FILE: v.optional(v.string()),
	/** A JSON file with name, mark and colours of the provider, see docs/operating.md. */
	BRAND: v.optional(brandFile),
	/** whether phones count what happens on them, see docs/decisions/0042-usage.md */
	USAGE: v.optional(v.picklist(["on", "off"]), "on"),
	HOTLINE: v.optional(v.string(), "128-180"),
	SUPPORT_EMAIL: v.optional(v.pipe(v.string(), v.email()), "support@example.com"),
	MAIN_SITE_URL: v.optional(url, "https://www.example.com"),
	IAMSMART_MORE_INFO_URL: v.optional(url, "https://www.iamsmart.gov.hk/"),
	IAMSMART: v.optional(v.picklist(["off", "gateway"]), "off"),
	/** An SVG of iAM Smart's material for registered organisations. */
	IAMSMART_LOGO: v.optional(svgFile),
	IAMSMART_API_URL: v.optional(url),
	IAMSMART_BROWSER_URL: v.optional(url),
	IAMSMART_CLIENT_ID: v.optional(v.string()),
	IAMSMART_CLIENT_SECRET: v.optional(v.string()),
	IAMSMART_CLIENT_SECRET_FILE: v.optional(v.string()),
	IAMSMART_PRIVATE_KEY_FILE: v.optional(v.string()),
	// Properties in which the samples of iAM Smart differ, see docs/iam-smart.md.
	IAMSMART_KEY_PADDING: v.optional(v.picklist(KEY_PADDINGS), "oaep-sha256"),
	IAMSMART_KEY_FORM: v.optional(v.picklist(KEY_FORMS), "base64"),
	IAMSMART_GET_KEY_BODY: v.optional(v.picklist(["empty", "braces"]), "empty"),
	IAMSMART_GET_KEY_PATH: v.optional(path, "/security/getKey"),
	IAMSMART_INITIATE_PATH: v.optional(path, "/anonymous/eme/initiateRequest"),
	IAMSMART_TOKEN_PATH: v.optional(path, "/auth/getToken"),
	IAMSMART_RESULT_PATH: v.optional(path, "/anonymous/eme/getResult"),
	IAMSMART_QR_PATH: v.optional(path, "/auth/getQR"),
	IAMSMART_SCOPE: v.optional(v.string(), "eidapi_auth eidapi_formFilling"),
	// Shown on the consent screen, so that a person with a stranger's QR can see its purpose.
	IAMSMART_FORM_NAME: v.optional(v.string(), "SIM Card Real-name Registration"),
	IAMSMART_RESULT_BINDING: v.optional(v.picklist(RESULT_BINDINGS), "strict"),
	IAMSMART_REDIRECT_URIS: v.optional(webAddresses),
	IAMSMART_TIMEOUT_MS: v.optional(wholeNumber(100, 60_000), "10000"),
	IAMSMART_RESULT_TTL_MS: v.optional(wholeNumber(1_000, 3_600_000), "300000"),
	IAMSMART_FILLINGS_PER_DAY: v.optional(wholeNumber(1, 1_000_000), "100"),
});

export type Environment = v.InferOutput<typeof environmentSchema>;

/** Injection token of the parsed {@link Environment}. */
export const ENVIRONMENT = Symbol("Environment");

/** Variables that are a secret, or may contain one in an address. Their values are never printed. */
const SECRETS = [
	"SECRET",
	"SECRET_KEY",
	"TOKEN",
	"SMTP_URL",
	"WEBHOOK_URL",
	"DATABASE_URL",
	"S3_SECRET_ACCESS_KEY",
];

/**
 * Parses the environment once, at start.
 *
 * @param variables usually `process.env`
 * @throws EnvironmentError that names every invalid or missing variable
 */
export function parseEnvironment(
	variables: Readonly<Record<string, string | undefined>>,
): Environment {
	const { given, problems: fileProblems } = readSecretFiles(withoutEmpty(variables));
	const result = v.safeParse(environmentSchema, given);
	const problems = result.success ? [] : result.issues.map(describeIssue);
	problems.push(...fileProblems, ...findMissing(given));
	if (given["NODE_ENV"] === "production") {
		const known = Object.keys(environmentSchema.entries);
		problems.push(
			...findMistypedNames(Object.keys(given), known),
			...findProductionProblems(given),
		);
	}
	if (!result.success || problems.length > 0) throw new EnvironmentError(problems);
	return result.output;
}

/** An empty variable counts as unset, because compose files and units leave such variables. */
function withoutEmpty(variables: Readonly<Record<string, string | undefined>>) {
	return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
	const name = String(issue.path?.[0]?.key);
	const value = JSON.stringify(issue.path?.[0]?.value);
	// The address in any variable may contain a password.
	const isSecret = SECRETS.some((ending) => name.endsWith(ending)) || value?.includes("@");
	return `${name}: ${issue.message}${isSecret ? "" : ` (it is ${value})`}`;
}
