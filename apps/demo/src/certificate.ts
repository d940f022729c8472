import { X509Certificate } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate } from "selfsigned";

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;
const LIFETIME_DAYS = 365;
const MILLISECONDS_PER_DAY = 86_400_000;

export interface DemoCertificate {
	/** PEM */
	readonly certificate: string;
	/** PEM */
	readonly privateKey: string;
}

/** A self-signed certificate in files, created at first start and again when the address changes. */
export class DemoCertificateFiles {
	readonly #directory: string;

	/** @param directory KEY_DIR */
	constructor(directory: string) {
		this.#directory = directory;
	}

	/** @param address the machine's address in the local network, which the certificate names */
	async readOrCreate(address: string): Promise<DemoCertificate> {
		const existing = await this.#read();
		if (existing !== undefined && isUsable(existing, address)) return existing;
		const created = await create(address);
		await mkdir(this.#directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
		await writeFile(this.#certificatePath, created.certificate, { mode: OWNER_ONLY_FILE });
		await writeFile(this.#keyPath, created.privateKey, { mode: OWNER_ONLY_FILE });
		return created;
	}

	async #read(): Promise<DemoCertificate | undefined> {
		try {
			const certificate = await readFile(this.#certificatePath, "utf8");
			return { certificate, privateKey: await readFile(this.#keyPath, "utf8") };
		} catch {
			return undefined;
		}
	}

	get #certificatePath(): string {
		return join(this.#directory, "demo-certificate.pem");
	}

	get #keyPath(): string {
		return join(this.#directory, "demo-certificate-key.pem");
	}
}

function isUsable({ certificate }: DemoCertificate, address: string): boolean {
	const parsed = new X509Certificate(certificate);
	const isValid = new Date(parsed.validTo).getTime() > Date.now() + MILLISECONDS_PER_DAY;
	return isValid && parsed.checkIP(address) !== undefined;
}

async function create(address: string): Promise<DemoCertificate> {
	const addresses = [...new Set(["127.0.0.1", address])];
	const { cert, private: privateKey } = await generate(
		[{ name: "commonName", value: "SIM registration demo" }],
		{
			keyType: "ec",
			notAfterDate: new Date(Date.now() + LIFETIME_DAYS * MILLISECONDS_PER_DAY),
			extensions: [
				{
					name: "subjectAltName",
					altNames: [
						{ type: 2, value: "localhost" },
						...addresses.map((ip) => ({ type: 7 as const, ip })),
					],
				},
			],
		},
	);
	return { certificate: cert, privateKey };
}
