import { createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { KEY_FORMS, KEY_PADDINGS, type KeyWrapping } from "../protocol/key-wrapping.ts";
import { RegisteredRedirects } from "./registered-redirects.ts";

const MIN_RSA_BITS = 2048;

const wholeNumber = v.pipe(
	v.string(),
	v.regex(/^\d{1,12}$/, "must be a whole number"),
	v.transform(Number),
);
const given = v.pipe(v.string("is missing"), v.minLength(1, "is empty"));

/** Each variable with its default and format; README.md has the table. */
const environmentSchema = v.object({
	NODE_ENV: v.optional(v.string()),
	SANDBOX_HOST: v.optional(given, "127.0.0.1"),
	SANDBOX_PORT: v.optional(wholeNumber, "3100"),
	SANDBOX_CLIENT_ID: given,
	SANDBOX_CLIENT_SECRET: given,
	SANDBOX_CLIENT_PUBLIC_KEY_FILE: given,
	SANDBOX_REDIRECT_URIS: v.optional(
		given,
		"http://localhost:*/real-name-registration/api/iamsmart/callback",
	),
	SANDBOX_KEY_PADDING: v.optional(v.picklist(KEY_PADDINGS), "oaep-sha256"),
	SANDBOX_KEY_FORM: v.optional(v.picklist(KEY_FORMS), "base64"),
	SANDBOX_GET_KEY_BODY: v.optional(v.picklist(["empty", "braces"]), "empty"),
	SANDBOX_KEY_LIFETIME_MS: v.optional(wholeNumber, "86400000"),
	SANDBOX_SLOW_MS: v.optional(wholeNumber, "5000"),
});

/** Settings of this sandbox and its only client. */
export interface Settings {
	readonly host: string;
	readonly port: number;
	readonly clientId: string;
	readonly clientSecret: string;
	readonly redirects: RegisteredRedirects;
	readonly keyWrapping: KeyWrapping;
	/** the exact body of getKey */
	readonly getKeyBody: "" | "{}";
	readonly keyLifetimeMs: number;
	/** delay of getResult after the decision "slow" */
	readonly slowMs: number;
}

/**
 * Reads the settings from environment variables.
 *
 * @throws Error that names the variable and the reason; for NODE_ENV=production in any case
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
	if (environment["NODE_ENV"] === "production")
		throw new Error("This is a test service: it does not run with NODE_ENV=production.");
	const parsed = v.safeParse(environmentSchema, environment);
	if (!parsed.success) throw new Error(parsed.issues.map(describe).join(" "));
	const values = parsed.output;
	return {
		host: values.SANDBOX_HOST,
		port: values.SANDBOX_PORT,
		clientId: values.SANDBOX_CLIENT_ID,
		clientSecret: values.SANDBOX_CLIENT_SECRET,
		redirects: new RegisteredRedirects(splitList(values.SANDBOX_REDIRECT_URIS)),
		keyWrapping: {
			publicKey: readPublicKey(values.SANDBOX_CLIENT_PUBLIC_KEY_FILE),
			padding: values.SANDBOX_KEY_PADDING,
			form: values.SANDBOX_KEY_FORM,
		},
		getKeyBody: values.SANDBOX_GET_KEY_BODY === "braces" ? "{}" : "",
		keyLifetimeMs: values.SANDBOX_KEY_LIFETIME_MS,
		slowMs: values.SANDBOX_SLOW_MS,
	};
}

function describe(issue: v.BaseIssue<unknown>): string {
	return `${v.getDotPath(issue)}: ${issue.message}.`;
}

function splitList(list: string): string[] {
	return list.split(",").map((item) => item.trim());
}

function readPublicKey(path: string): KeyObject {
	const key = createPublicKey(readFileSync(path));
	const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
	if (key.asymmetricKeyType !== "rsa" || bits < MIN_RSA_BITS)
		throw new Error(
			`SANDBOX_CLIENT_PUBLIC_KEY_FILE: not an RSA key of ${MIN_RSA_BITS} bits or more.`,
		);
	return key;
}
