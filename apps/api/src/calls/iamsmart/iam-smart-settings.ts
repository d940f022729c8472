import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { type Environment, EnvironmentError } from "../../platform/environment/environment.ts";
import { ownOrigins } from "../../platform/http/form-address.ts";
import type { GatewaySettings } from "./gateway/gateway-settings.ts";
import { COLLECTION_MAX_REQUESTS } from "./gateway/iam-smart-gateway.ts";

const CALLBACK_PATH = "/real-name-registration/api/iamsmart/callback";
const OTHERS_BITS = 0o077;
const LEAST_MODULUS_BITS = 2048;

/** An installation's settings for iAM Smart. */
export interface IamSmartSettings {
	readonly gateway: GatewaySettings;
	/** the address that a customer's browser opens, without its query */
	readonly qrUrl: string;
	readonly scope: string;
	/** the redirect addresses, exactly as registered with iAM Smart */
	readonly redirectUris: readonly string[];
	readonly ttlMs: number;
	/** maximum number of fillings per account in 24 hours */
	readonly fillingsPerDay: number;
}

/** Injection token of the {@link IamSmartSettings}. */
export const IAM_SMART_SETTINGS = Symbol("IamSmartSettings");

/**
 * Collects the settings of iAM Smart, and reads the private key.
 *
 * @param environment parsed, with IAMSMART=gateway
 * @throws EnvironmentError if the key file cannot be read, may be read by others in production, or
 *   has no RSA key of 2048 bits or more; if a filling would expire before it is collected
 */
export function iamSmartSettings(environment: Environment): IamSmartSettings {
	requireTimeToCollect(environment);
	const apiUrl = withoutSlash(environment.IAMSMART_API_URL ?? "");
	const browserUrl = withoutSlash(environment.IAMSMART_BROWSER_URL ?? apiUrl);
	return {
		gateway: {
			apiUrl,
			clientId: environment.IAMSMART_CLIENT_ID ?? "",
			clientSecret: environment.IAMSMART_CLIENT_SECRET ?? "",
			privateKey: readPrivateKey(environment),
			wrapping: {
				padding: environment.IAMSMART_KEY_PADDING,
				form: environment.IAMSMART_KEY_FORM,
			},
			getKeyBody: environment.IAMSMART_GET_KEY_BODY === "braces" ? "{}" : "",
			paths: {
				getKey: environment.IAMSMART_GET_KEY_PATH,
				initiateRequest: environment.IAMSMART_INITIATE_PATH,
				getToken: environment.IAMSMART_TOKEN_PATH,
				getResult: environment.IAMSMART_RESULT_PATH,
			},
			formName: formNameOf(environment),
			resultBinding: environment.IAMSMART_RESULT_BINDING,
			timeoutMs: environment.IAMSMART_TIMEOUT_MS,
		},
		qrUrl: `${browserUrl}${environment.IAMSMART_QR_PATH}`,
		scope: environment.IAMSMART_SCOPE,
		redirectUris: environment.IAMSMART_REDIRECT_URIS ?? ownRedirectUris(environment),
		ttlMs: environment.IAMSMART_RESULT_TTL_MS,
		fillingsPerDay: environment.IAMSMART_FILLINGS_PER_DAY,
	};
}

/** A filling that expires while it is collected is lost, and with it the customer's consent. */
function requireTimeToCollect({ IAMSMART_RESULT_TTL_MS, IAMSMART_TIMEOUT_MS }: Environment): void {
	const leastMs = COLLECTION_MAX_REQUESTS * IAMSMART_TIMEOUT_MS;
	if (IAMSMART_RESULT_TTL_MS >= leastMs) return;
	throw problem(
		"IAMSMART_RESULT_TTL_MS",
		`must be at least ${leastMs}, which is ${COLLECTION_MAX_REQUESTS} times IAMSMART_TIMEOUT_MS (it is ${IAMSMART_RESULT_TTL_MS})`,
	);
}

/** An empty variable counts as unset, so sending no name needs a keyword. */
function formNameOf({ IAMSMART_FORM_NAME }: Environment): string | undefined {
	return IAMSMART_FORM_NAME === "none" ? undefined : IAMSMART_FORM_NAME;
}

function ownRedirectUris(environment: Environment): string[] {
	return ownOrigins(environment).map((origin) => `${origin}${CALLBACK_PATH}`);
}

function withoutSlash(url: string): string {
	return url.replace(/\/+$/, "");
}

function readPrivateKey({ IAMSMART_PRIVATE_KEY_FILE = "", NODE_ENV }: Environment): KeyObject {
	const key = tryToRead(IAMSMART_PRIVATE_KEY_FILE);
	if (NODE_ENV === "production" && (statSync(IAMSMART_PRIVATE_KEY_FILE).mode & OTHERS_BITS) !== 0)
		throw keyProblem("must be readable only by its owner (chmod 600)");
	const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
	if (key.asymmetricKeyType !== "rsa" || modulusLength < LEAST_MODULUS_BITS)
		throw keyProblem(`must contain an RSA key of at least ${LEAST_MODULUS_BITS} bits`);
	return key;
}

/** Reports an invalid file without its contents. */
function tryToRead(path: string): KeyObject {
	const pem = tryTo(() => readFileSync(path, "utf8"), "cannot be read");
	return tryTo(
		() => createPrivateKey(pem),
		"must contain a private key in PEM, without a password",
	);
}

function tryTo<Result>(action: () => Result, otherwise: string): Result {
	try {
		return action();
	} catch {
		throw keyProblem(otherwise);
	}
}

function keyProblem(text: string): EnvironmentError {
	return problem("IAMSMART_PRIVATE_KEY_FILE", text);
}

function problem(variable: string, text: string): EnvironmentError {
	return new EnvironmentError([`${variable}: ${text}`]);
}
