import { damaged } from "../refused-file-error.ts";
import type { PdfDocument } from "./pdf-document.ts";
import { entryOf, isName, type PdfDictionary, type PdfValue } from "./pdf-value.ts";

type Cipher = "none" | "rc4" | "aes128" | "aes256";

/** What the standard security handler's dictionary says (ISO 32000-2, 7.6.4). */
export interface EncryptionFacts {
	readonly revision: number;
	readonly keyBytes: number;
	readonly owner: Buffer;
	readonly user: Buffer;
	readonly userKey: Buffer;
	readonly permissions: number;
	readonly encryptsMetadata: boolean;
	readonly documentId: Buffer;
	/** of streams */
	readonly cipher: Cipher;
}

const CIPHERS: Readonly<Record<string, Cipher>> = {
	None: "none",
	V2: "rc4",
	AESV2: "aes128",
	AESV3: "aes256",
};

/**
 * @param dictionary the value of Encrypt
 * @param documentId the first part of the trailer's ID
 * @returns undefined for another handler than the standard one
 * @throws RefusedFileError where it does not hold together
 */
export function readEncryption(
	document: PdfDocument,
	dictionary: PdfDictionary,
	documentId: Buffer,
): EncryptionFacts | undefined {
	const value = (key: string) => document.valuesOf(entryOf(dictionary, key)).at(-1);
	if (!isName(value("Filter"), "Standard")) return undefined;
	const version = numberOf(value("V")) ?? 0;
	return {
		revision: numberOf(value("R")) ?? 0,
		keyBytes: version === 1 ? 5 : (numberOf(value("Length")) ?? (version === 4 ? 128 : 40)) / 8,
		owner: bytesOf(value("O")),
		user: bytesOf(value("U")),
		userKey: version >= 5 ? bytesOf(value("UE")) : Buffer.alloc(0),
		permissions: numberOf(value("P")) ?? 0,
		encryptsMetadata: !isWord(value("EncryptMetadata"), "false"),
		documentId,
		cipher: version >= 4 ? cipherOf(document, dictionary) : "rc4",
	};
}

/** The crypt filter that StmF names. */
function cipherOf(document: PdfDocument, dictionary: PdfDictionary): Cipher {
	const wanted = document.valuesOf(entryOf(dictionary, "StmF")).at(-1);
	if (wanted?.kind !== "name" || wanted.name === "Identity") return "none";
	const [filters] = document.valuesOf(entryOf(dictionary, "CF"));
	const [filter] =
		filters?.kind === "dictionary" ? document.valuesOf(entryOf(filters, wanted.name)) : [];
	const method = filter?.kind === "dictionary" ? entryOf(filter, "CFM") : undefined;
	const cipher = method?.kind === "name" ? CIPHERS[method.name] : undefined;
	if (cipher === undefined) throw damaged("A crypt filter that is not there");
	return cipher;
}

function numberOf(value: PdfValue | undefined): number | undefined {
	return value?.kind === "number" ? value.number : undefined;
}

function bytesOf(value: PdfValue | undefined): Buffer {
	if (value?.kind !== "string") throw damaged("A broken encryption dictionary");
	return value.bytes;
}

function isWord(value: PdfValue | undefined, word: string): boolean {
	return value?.kind === "word" && value.word === word;
}
