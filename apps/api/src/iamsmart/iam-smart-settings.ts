import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { type Environment, EnvironmentError } from "../environment/environment.ts";
import type { GatewaySettings } from "./gateway/gateway-settings.ts";

const CALLBACK_PATH = "/real-name-registration/api/iamsmart/callback";
const OTHERS_BITS = 0o077;
const LEAST_MODULUS_BITS = 2048;

/** Everything that an installation says about iAM Smart. */
export interface IamSmartSettings {
	readonly gateway: GatewaySettings;
	/** the address that a customer's browser opens, without its query */
	readonly qrUrl: string;
	readonly scope: string;
	/** where iAM Smart may send a browser back to, exactly as registered there */
	readonly redirectUris: readonly string[];
	readonly ttlMs: number;
}

/** Injection token of the {@link IamSmartSettings}. */
export const IAM_SMART_SETTINGS = Symbol("IamSmartSettings");

/**
 * Puts the settings of iAM Smart together, and reads the private key.
 *
 * @param environment parsed, with IAMSMART=gateway
 * @throws EnvironmentError where the key file cannot be read, may be read by others in production,
 *   or holds no RSA key of 2048 bits or more
 */
export function iamSmartSettings(environment: Environment): IamSmartSettings {
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
			formName: environment.IAMSMART_FORM_NAME,
			resultBinding: environment.IAMSMART_RESULT_BINDING,
			timeoutMs: environment.IAMSMART_TIMEOUT_MS,
		},
		qrUrl: `${browserUrl}${environment.IAMSMART_QR_PATH}`,
		scope: environment.IAMSMART_SCOPE,
		redirectUris: environment.IAMSMART_REDIRECT_URIS ?? ownRedirectUris(environment),
		ttlMs: environment.IAMSMART_RESULT_TTL_MS,
	};
}

function ownRedirectUris({ PUBLIC_URL, PORT }: Environment): string[] {
	const origins = PUBLIC_URL ?? [`http://localhost:${PORT}`];
	return origins.map((origin) => `${origin}${CALLBACK_PATH}`);
}

function withoutSlash(url: string): string {
	return url.replace(/\/+$/, "");
}

function readPrivateKey({ IAMSMART_PRIVATE_KEY_FILE = "", NODE_ENV }: Environment): KeyObject {
	const key = tryToRead(IAMSMART_PRIVATE_KEY_FILE);
	if (NODE_ENV === "production" && (statSync(IAMSMART_PRIVATE_KEY_FILE).mode & OTHERS_BITS) !== 0)
		throw problem("must be readable by its owner alone (chmod 600)");
	const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
	if (key.asymmetricKeyType !== "rsa" || modulusLength < LEAST_MODULUS_BITS)
		throw problem(`must hold an RSA key of at least ${LEAST_MODULUS_BITS} bits`);
	return key;
}

/** What is wrong with the file is said without its contents. */
function tryToRead(path: string): KeyObject {
	const pem = tryTo(() => readFileSync(path, "utf8"), "cannot be read");
	return tryTo(() => createPrivateKey(pem), "must hold a private key in PEM, without a password");
}

function tryTo<Result>(action: () => Result, otherwise: string): Result {
	try {
		return action();
	} catch {
		throw problem(otherwise);
	}
}

function problem(text: string): EnvironmentError {
	return new EnvironmentError(`The server cannot start:\n- IAMSMART_PRIVATE_KEY_FILE: ${text}`);
}
