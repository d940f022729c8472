import { fieldsWith } from "@sim-registration/validation";
import { CUSTOMER_VALUES } from "@sim-registration/validation/customer-values";

/** Made-up demo values, also used in docs/api.md. */
const PDF = { name: "certificate.pdf", size: 9, type: "application/pdf", base64: "JVBERi0xLjcK…" };
const PHOTO = { name: "photo.jpg", size: 9, type: "image/jpeg", base64: "/9j/4AAQSkZJ…" };

export const SESSION_TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiIuLi4ifQ.c2lnbmF0dXJl";

export const SUBMISSION = {
	...CUSTOMER_VALUES,
	...filesOf("company", PDF),
	...filesOf("person", PHOTO),
	useIamSmart: false,
	recaptchaToken: "",
};

export const CHALLENGE = {
	parameters: {
		algorithm: "PBKDF2/SHA-256",
		cost: 1000,
		expiresAt: 1_790_000_000,
		keyLength: 32,
		keyPrefix: "0f3a5c",
		keySignature: "2486f0b1c5a9d3e7f26d1b0f5c9a3e7d2486f0b1c5a9d3e7f26d1b0f5c9a3e7d",
		nonce: "5b1f0c7a9d2e4f68",
		salt: "c0ffee0123456789",
	},
	signature: "6d1b0f5c9a3e7d2486f0b1c5a9d3e7f26d1b0f5c9a3e7d2486f0b1c5a9d3e7f2",
};

export const PROFILE = {
	idNo: { Identification: "A123456", CheckDigit: "3" },
	enName: { UnstructuredName: "CHAN Tai Man" },
	chName: { ChineseName: "陳大文" },
	birthDate: "19851104",
};

function filesOf(step: "company" | "person", file: typeof PDF) {
	return Object.fromEntries(fieldsWith({ step, kind: "upload" }).map((name) => [name, [file]]));
}
