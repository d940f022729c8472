import { isInside } from "./is-inside.ts";
import { credentialsOf, problemsOfFile, problemsOfKeyDirectory } from "./private-files.ts";
import { placeholderIn, weaknessOf } from "./secret-weakness.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** A customer's values, the code that gives them, or a reference travel to these. */
const HTTPS_IN_PRODUCTION = [
	"PUBLIC_URL",
	"RECAPTCHA_API_URL",
	"RECAPTCHA_BROWSER_URL",
	"RECAPTCHA_ASSETS_URL",
	"ACCOUNTS_URL",
	"IAMSMART_API_URL",
	"IAMSMART_BROWSER_URL",
	"IAMSMART_REDIRECT_URIS",
	"WEBHOOK_URL",
	"S3_ENDPOINT",
] as const;

/** Made by whoever installs this: as long and as random as they are wanted. */
const OWN_SECRETS = ["ROOT_SECRET", "ACCOUNTS_SECRET", "WEBHOOK_SECRET", "METRICS_TOKEN"];
/** Made by somebody else. */
const GIVEN_SECRETS = [
	"IAMSMART_CLIENT_SECRET",
	"RECAPTCHA_V3_SECRET_KEY",
	"RECAPTCHA_V2_SECRET_KEY",
	"SMTP_URL",
	"DATABASE_URL",
	"KEY_DATABASE_URL",
	"S3_SECRET_ACCESS_KEY",
];

/** What the demonstration shows. Required anyway, so whoever has these has copied them. */
const DEMO_VALUES: Readonly<Record<string, string>> = {
	SUPPORT_EMAIL: "support@example.com",
	MAIN_SITE_URL: "https://www.example.com",
};

/** Files with private keys, and what they are used with. */
const PRIVATE_KEYS = [
	{ name: "ACCOUNTS_KEY_FILE", choice: "ACCOUNTS", value: "http" },
	{ name: "IAMSMART_PRIVATE_KEY_FILE", choice: "IAMSMART", value: "gateway" },
] as const;

/** Names that no mail can come from (RFC 2606, RFC 6761). */
const NOBODYS_DOMAIN =
	/(^|[.@])((example\.(com|net|org))|((.*\.)?(example|test|invalid|localhost|localdomain)))$/i;

/**
 * Whatever production refuses beyond what is mistyped or missing.
 *
 * @param given the environment, without what is empty and with the secrets out of files
 */
export function findProductionProblems(given: Variables): string[] {
	return [
		...(given["CAPTCHA"] === "off" ? ["CAPTCHA: must not be off in production"] : []),
		...HTTPS_IN_PRODUCTION.filter((name) => /(^|[\s,])http:/i.test(given[name] ?? "")).map(
			(name) => `${name}: must begin with https:// in production`,
		),
		...findWeakSecrets(given),
		...findDemoValues(given),
		...findBlindTrust(given),
		...findMisplacedDirectories(given),
		...findOpenFiles(given),
	];
}

function findWeakSecrets(given: Variables): string[] {
	const own = OWN_SECRETS.flatMap((name) =>
		partsOf(given[name]).map((secret) => [name, weaknessOf(secret)] as const),
	);
	const others = GIVEN_SECRETS.map((name) => [name, placeholderIn(given[name] ?? "")] as const);
	const found = [...own, ...others].filter(([, problem]) => problem !== undefined);
	return [...new Set(found.map(([name, problem]) => `${name}: ${problem}`))];
}

function partsOf(list: string | undefined): string[] {
	return (list ?? "")
		.split(",")
		.map((secret) => secret.trim())
		.filter((secret) => secret !== "");
}

function findDemoValues(given: Variables): string[] {
	const problems = Object.entries(DEMO_VALUES)
		.filter(([name, value]) => given[name]?.replace(/\/$/, "") === value)
		.map(([name]) => `${name}: is the demonstration's`);
	const sender = given["MAIL_FROM"];
	if (sender !== undefined && NOBODYS_DOMAIN.test(sender))
		problems.push("MAIL_FROM: is of a domain that no mail can come from");
	return problems;
}

/** A network of everybody is 'true' by another name: anyone could forge an address. */
function findBlindTrust(given: Variables): string[] {
	const isBlind = /\/0+\s*(,|$)/.test(given["TRUST_PROXY"] ?? "");
	return isBlind ? ["TRUST_PROXY: must not trust every address"] : [];
}

function findMisplacedDirectories(given: Variables): string[] {
	const { DATA_DIR: data, KEY_DIR: keys, AUDIT_HEADS_DIR: heads } = given;
	const problems: string[] = [];
	if (isInside(keys, data) || isInside(data, keys))
		problems.push(
			"KEY_DIR: must not lie in DATA_DIR, or around it: a backup of the data would hold the keys",
		);
	if (isInside(heads, data))
		problems.push(
			"AUDIT_HEADS_DIR: must not lie in DATA_DIR: whoever changes the data would reach it",
		);
	return problems;
}

function findOpenFiles(given: Variables): string[] {
	const keyFiles = PRIVATE_KEYS.flatMap(({ name, choice, value }) => {
		const path = given[name];
		const isUsed = given[choice] === value && path !== undefined;
		return isUsed ? problemsOfFile(name, path, { isStrict: true, ...credentialsOf(given) }) : [];
	});
	const { KEY_DIR: keys } = given;
	return [...(keys === undefined ? [] : problemsOfKeyDirectory(keys)), ...keyFiles];
}
