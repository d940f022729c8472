import { generate } from "selfsigned";

export interface TestCertificate {
	/** PEM */
	readonly cert: string;
	/** PEM */
	readonly key: string;
}

type AltName = { type: 2; value: string } | { type: 7; ip: string };
const LOCALHOST: readonly AltName[] = [
	{ type: 2, value: "localhost" },
	{ type: 7, ip: "127.0.0.1" },
];

/** A self-signed certificate. */
export async function createCertificate(
	altNames: readonly AltName[] = LOCALHOST,
): Promise<TestCertificate> {
	const { cert, private: key } = await generate([{ name: "commonName", value: "test" }], {
		keyType: "ec",
		extensions: [
			{ name: "basicConstraints", cA: true },
			{ name: "subjectAltName", altNames: [...altNames] },
		],
	});
	return { cert, key };
}
