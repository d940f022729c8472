import { X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { type Environment, EnvironmentError } from "../../platform/environment/environment.ts";

const OTHERS_BITS = 0o077;

/** Connection settings of the telecom's service. */
export interface AccountsServiceSettings {
	/** ACCOUNTS_URL */
	readonly url: string;
	/** ACCOUNTS_SECRET, sent as a bearer token */
	readonly secret: string | undefined;
	/** time limit of one request, including the whole answer */
	readonly timeoutMs: number;
	/** PEM: our client certificate, and the authorities trusted in addition to the usual ones */
	readonly tls: { readonly cert?: string; readonly key?: string; readonly ca?: string };
}

/**
 * Collects the connection settings of the telecom's service, and reads certificate and key.
 *
 * @param environment parsed, with ACCOUNTS=http
 * @throws EnvironmentError that names each unusable file, without its contents
 */
export function accountsServiceSettings(environment: Environment): AccountsServiceSettings {
	const { ACCOUNTS_CERTIFICATE_FILE, ACCOUNTS_KEY_FILE, ACCOUNTS_CA_FILE } = environment;
	const cert = readPem("ACCOUNTS_CERTIFICATE_FILE", ACCOUNTS_CERTIFICATE_FILE, requireCertificate);
	const ca = readPem("ACCOUNTS_CA_FILE", ACCOUNTS_CA_FILE, requireCertificate);
	const key = readPem("ACCOUNTS_KEY_FILE", ACCOUNTS_KEY_FILE, (pem) =>
		createSecureContext({ key: pem, ...(cert === undefined ? {} : { cert }) }),
	);
	if (ACCOUNTS_KEY_FILE !== undefined && environment.NODE_ENV === "production")
		requireOwnerOnly(ACCOUNTS_KEY_FILE);
	return {
		url: environment.ACCOUNTS_URL ?? "",
		secret: environment.ACCOUNTS_SECRET,
		timeoutMs: environment.ACCOUNTS_TIMEOUT_MS,
		tls: {
			...(cert === undefined ? {} : { cert }),
			...(key === undefined ? {} : { key }),
			...(ca === undefined ? {} : { ca }),
		},
	};
}

function readPem(
	variable: string,
	path: string | undefined,
	check: (pem: string) => void,
): string | undefined {
	if (path === undefined) return undefined;
	try {
		const pem = readFileSync(path, "utf8");
		check(pem);
		return pem;
	} catch {
		throw problem(variable, "must name a readable PEM file, and a matching key");
	}
}

function requireCertificate(pem: string): void {
	new X509Certificate(pem);
}

function requireOwnerOnly(path: string): void {
	if ((statSync(path).mode & OTHERS_BITS) !== 0)
		throw problem("ACCOUNTS_KEY_FILE", "must be readable only by its owner (chmod 600)");
}

function problem(variable: string, text: string): EnvironmentError {
	return new EnvironmentError([`${variable}: ${text}`]);
}
