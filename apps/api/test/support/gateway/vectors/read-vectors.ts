import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import type { KeyWrapping } from "../../../../src/calls/iamsmart/gateway/content-key-unwrapping.ts";
import type { SignatureInput } from "../../../../src/calls/iamsmart/gateway/signature.ts";

type WrappedKey = KeyWrapping & { readonly secretKey: string };

interface Vectors {
	readonly signature: SignatureInput & {
		readonly signature: string;
		readonly signatureOfEmptyBody: string;
		readonly signatureOfBraces: string;
	};
	readonly envelope: {
		readonly key: string;
		readonly iv: string;
		readonly text: string;
		readonly content: string;
	};
	readonly contentKey: {
		readonly key: string;
		readonly wrapped: readonly WrappedKey[];
		readonly tooShort: readonly WrappedKey[];
	};
}

function read(file: string): string {
	return readFileSync(new URL(file, import.meta.url), "utf8");
}

/** The values that `make-vectors.sh` computed with openssl. */
export const vectors = JSON.parse(read("vectors.json")) as Vectors;

export const vectorPrivateKey = createPrivateKey(read("private-key.pem"));
