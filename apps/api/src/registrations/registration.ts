import type { FileFormat, IamSmartField, UploadName } from "@sim-registration/validation";
import type { SealingKey } from "../sealing/seal.ts";

/** The language that the customer used, as Accept-Language said it. */
export type CustomerLanguage = "en" | "tc" | "sc";

/** How the customer logged in: with which of the two values beside the account number. */
export type LoginMethod = "mobileNO" | "brNO";

/** The texts that a customer accepts. */
export type AcceptedText = "collectionStatement" | "declarationNoHkid";

/** That a customer accepted a text: which version, in which language, when. */
export interface Acceptance {
	readonly text: AcceptedText;
	readonly version: string;
	readonly language: CustomerLanguage;
	readonly acceptedAt: Date;
}

/** That iAM Smart delivered the values of some fields, as they were submitted. */
export interface Verification {
	/** the names of the fields; what is not among them was entered by hand */
	readonly fields: readonly IamSmartField[];
	/** when the values were delivered: UTC, ISO 8601 */
	readonly verifiedAt: string;
	/** what iAM Smart calls the delivery; empty where it gave no id */
	readonly transactionId: string;
}

/** One sealed document. Its contents lie in the file store under `id`. */
export interface RegisteredFile {
	readonly id: string;
	readonly upload: UploadName;
	readonly format: FileFormat;
	readonly byteLength: number;
	/** the customer's file name */
	readonly name: string;
	/** the declared media type */
	readonly type: string;
	/** of the contents, in lower-case hexadecimal */
	readonly sha256: string;
}

/** A field as the customer filled it in, or as the login told it. */
export type FieldValue = string | boolean;

/** The keyed hashes that stand for an account, with the newest root secret's first. */
export type AccountLookups = readonly [newest: string, ...older: string[]];

/** A registration that is about to be kept. Its files are sealed with the same key. */
export interface NewRegistration {
	readonly id: string;
	readonly reference: string;
	readonly key: SealingKey;
	readonly accountLookups: AccountLookups;
	readonly language: CustomerLanguage;
	readonly loginMethod: LoginMethod;
	readonly submittedAt: Date;
	readonly fields: Readonly<Record<string, FieldValue>>;
	readonly files: readonly RegisteredFile[];
	readonly acceptances: readonly Acceptance[];
	readonly verification: Verification | undefined;
}

/** What is known of a registration without its key. */
export interface RegistrationSummary {
	readonly id: string;
	readonly reference: string;
	readonly keyId: string;
	readonly submittedAt: string;
	readonly language: string;
	readonly loginMethod: string;
	readonly previousReference: string | undefined;
	/** from when on the time of keeping runs */
	readonly deregisteredAt: string | undefined;
	/** when its purge began: its key is gone, or about to go */
	readonly purgingSince: string | undefined;
}

/** A registration, opened. */
export interface OpenedRegistration extends RegistrationSummary {
	readonly fields: Readonly<Record<string, FieldValue>>;
	readonly files: readonly RegisteredFile[];
	readonly acceptances: readonly Acceptance[];
	readonly verification: Verification | undefined;
}
