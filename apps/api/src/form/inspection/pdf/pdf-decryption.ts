import { createDecipheriv, createHash } from "node:crypto";
import { damaged, RefusedFileError, tooComplex } from "../refused-file-error.ts";
import { type EncryptionFacts, readEncryption } from "./encryption-facts.ts";
import { keyWithoutPassword } from "./file-key.ts";
import type { PdfDocument, PdfObject } from "./pdf-document.ts";
import { entryOf, isName, type PdfDictionary, type PdfValue } from "./pdf-value.ts";
import { rc4 } from "./rc4.ts";

const AES_BLOCK_BYTES = 16;
/** Keys cost thousands of hashings each. */
const MAX_ENCRYPTIONS = 8;

/**
 * What a stream's data may be: as they stand, and decrypted where the file is encrypted. Which it is
 * a reader decides by more than one thing, so both are looked at.
 */
export type Decryption = (object: PdfObject, data: Buffer) => Buffer[];

/**
 * How to read the streams of a document. Files that only forbid printing or copying are encrypted
 * with a key that everybody can make; banks and utilities send them.
 *
 * @throws RefusedFileError error_file_pdf_password where a password is needed
 */
export function decryptionOf(document: PdfDocument): Decryption {
	const found = new Map<string, { cipher: EncryptionFacts["cipher"]; key: Buffer }>();
	for (const facts of everyEncryption(document)) {
		const key = facts && keyWithoutPassword(facts);
		if (facts === undefined || key === undefined)
			throw new RefusedFileError("error_file_pdf_password", "Does not open without a password");
		found.set(`${facts.cipher} ${key.toString("hex")}`, { cipher: facts.cipher, key });
	}
	const [encryption] = found.values();
	if (encryption === undefined) return (_object, data) => [data];
	if (found.size > 1) throw tooComplex("Encrypted in two ways");
	return ({ id }, data) => {
		if (id === undefined) throw tooComplex("An encrypted stream without a number");
		return [decrypt(encryption.cipher, encryption.key, id, data), data];
	};
}

/** As each trailer says it; all say the same where nobody lies. */
function* everyEncryption(document: PdfDocument): Generator<EncryptionFacts | undefined> {
	const known = new Set<string>();
	for (const trailer of trailersOf(document)) {
		const encrypt = entryOf(trailer, "Encrypt");
		if (encrypt === undefined || isNull(encrypt)) continue;
		const documentId = documentIdOf(document, trailer);
		const where = encrypt.kind === "reference" ? encrypt.object : `directly ${known.size}`;
		const name = `${where} ${documentId.toString("hex")}`;
		if (known.has(name)) continue;
		known.add(name);
		if (known.size > MAX_ENCRYPTIONS) throw tooComplex("Encrypted in many ways");
		for (const dictionary of dictionariesOf(document, encrypt))
			yield readEncryption(document, dictionary, documentId);
	}
}

function dictionariesOf(document: PdfDocument, encrypt: PdfValue): PdfDictionary[] {
	const values = document.valuesOf(encrypt);
	const dictionaries = values.flatMap((value) => (value.kind === "dictionary" ? [value] : []));
	if (dictionaries.length === 0 || dictionaries.length < values.length)
		throw damaged("No encryption dictionary");
	if (dictionaries.length > MAX_ENCRYPTIONS) throw tooComplex("Encrypted in many ways");
	return dictionaries;
}

/** Trailers, and the dictionaries of streams that stand in for them. */
function* trailersOf(document: PdfDocument): Generator<PdfDictionary> {
	yield* document.trailers();
	for (const { value } of document.streams())
		if (value.kind === "dictionary" && isName(entryOf(value, "Type"), "XRef")) yield value;
}

function documentIdOf(document: PdfDocument, trailer: PdfDictionary): Buffer {
	const [ids] = document.valuesOf(entryOf(trailer, "ID"));
	const [first] = ids?.kind === "array" ? ids.items : [];
	return first?.kind === "string" ? first.bytes : Buffer.alloc(0);
}

function isNull(value: PdfValue): boolean {
	return value.kind === "word" && value.word === "null";
}

function decrypt(
	cipher: EncryptionFacts["cipher"],
	key: Buffer,
	id: { number: number; generation: number },
	data: Buffer,
): Buffer {
	switch (cipher) {
		case "none":
			return data;
		case "rc4":
			return rc4(objectKey(key, id, ""), data);
		case "aes128":
			return aes("aes-128-cbc", objectKey(key, id, "sAlT"), data);
		case "aes256":
			return aes("aes-256-cbc", key, data);
	}
}

/** Algorithm 1: each object has a key of its own. */
function objectKey(
	key: Buffer,
	{ number, generation }: { number: number; generation: number },
	salt: string,
): Buffer {
	const suffix = Buffer.alloc(5);
	suffix.writeUIntLE(number & 0xffffff, 0, 3);
	suffix.writeUIntLE(generation & 0xffff, 3, 2);
	const digest = createHash("md5").update(key).update(suffix).update(salt, "latin1").digest();
	return digest.subarray(0, Math.min(key.length + suffix.length, digest.length));
}

/** The padding stays: whoever inflates stops before it. */
function aes(algorithm: "aes-128-cbc" | "aes-256-cbc", key: Buffer, data: Buffer): Buffer {
	const whole = data.length - (data.length % AES_BLOCK_BYTES);
	if (whole <= AES_BLOCK_BYTES) return Buffer.alloc(0);
	const decipher = createDecipheriv(algorithm, key, data.subarray(0, AES_BLOCK_BYTES));
	decipher.setAutoPadding(false);
	return decipher.update(data.subarray(AES_BLOCK_BYTES, whole));
}
