import { generateKeyPair, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;
const RSA_BITS = 2048;
const SECRET_BYTES = 32;

/** Credentials shared by server and sandbox, as after a registration with iAM Smart. */
export interface IamSmartClient {
	readonly id: string;
	readonly secret: string;
	/** PEM files of the key pair that wraps content keys */
	readonly privateKeyFile: string;
	readonly publicKeyFile: string;
}

/**
 * Credentials of the demo's iAM Smart client. The key pair is created at first start and kept; the
 * secret is created at each start, because both sides start together.
 *
 * @param directory KEY_DIR
 */
export async function demoIamSmartClient(directory: string): Promise<IamSmartClient> {
	const privateKeyFile = join(directory, "demo-iam-smart-private-key.pem");
	const publicKeyFile = join(directory, "demo-iam-smart-public-key.pem");
	const isKept = await Promise.all([readFile(privateKeyFile), readFile(publicKeyFile)]).then(
		() => true,
		() => false,
	);
	if (!isKept) {
		const { privateKey, publicKey } = await promisify(generateKeyPair)("rsa", {
			modulusLength: RSA_BITS,
			privateKeyEncoding: { type: "pkcs8", format: "pem" },
			publicKeyEncoding: { type: "spki", format: "pem" },
		});
		await mkdir(directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
		await writeFile(privateKeyFile, privateKey, { mode: OWNER_ONLY_FILE });
		await writeFile(publicKeyFile, publicKey, { mode: OWNER_ONLY_FILE });
	}
	const secret = randomBytes(SECRET_BYTES).toString("base64url");
	return { id: "demo", secret, privateKeyFile, publicKeyFile };
}
