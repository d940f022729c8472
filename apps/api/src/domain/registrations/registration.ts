import type { FileFormat, IamSmartField, UploadName } from "@sim-registration/validation";
import type { CustomerLanguage } from "../../platform/http/customer-language.ts";
import type { SealingKey } from "../../platform/sealing/seal.ts";
import type { LoginMethod } from "../accounts/account-directory.ts";
import type { AccountHashes } from "../accounts/account-hashes.ts";

/** The texts that a customer accepts. */
export type AcceptedText = "collectionStatement" | "declarationNoHkid";

/** A customer's acceptance of a text: version, language and time. */
export interface Acceptance {
	readonly text: AcceptedText;
	readonly version: string;
	readonly language: CustomerLanguage;
	readonly acceptedAt: Date;
}

/** iAM Smart delivered the values of some fields as they were submitted. */
export interface Verification {
	/** names of the delivered fields; others were entered by hand */
	readonly fields: readonly IamSmartField[];
	/** time of delivery: UTC, ISO 8601 */
	readonly verifiedAt: string;
	/** iAM Smart's id of the delivery; empty if it sent none */
	readonly transactionId: string;
}

/** A sealed document. Its contents are in the file store under `id`. */
export interface RegisteredFile {
	readonly id: string;
	readonly upload: UploadName;
	readonly format: FileFormat;
	readonly byteLength: number;
	/** the customer's file name; like the next two empty if the stored details are damaged */
	readonly name: string;
	/** the declared media type */
	readonly type: string;
	/** of the contents, in lower-case hexadecimal */
	readonly sha256: string;
	/** when an operator accepted its loss: UTC, ISO 8601. Once it can be read again, this ends */
	readonly lostAt?: string | undefined;
}

/** A field from the customer or the login. */
export type FieldValue = string | boolean;

/** A registration to store. Its files are sealed with the same key. */
export interface NewRegistration {
	readonly id: string;
	readonly reference: string;
	readonly key: SealingKey;
	readonly accountLookups: AccountHashes;
	readonly language: CustomerLanguage;
	readonly loginMethod: LoginMethod;
	readonly submittedAt: Date;
	readonly fields: Readonly<Record<string, FieldValue>>;
	readonly files: readonly RegisteredFile[];
	readonly acceptances: readonly Acceptance[];
	readonly verification: Verification | undefined;
}

/** The parts of a registration that are readable without its key. */
export interface RegistrationSummary {
	readonly id: string;
	readonly reference: string;
	readonly keyId: string;
	readonly submittedAt: string;
	readonly language: string;
	readonly loginMethod: string;
	readonly previousReference: string | undefined;
	/** start of the retention period */
	readonly deregisteredAt: string | undefined;
	/** start of its purge: its key is destroyed, or about to be */
	readonly purgingSince: string | undefined;
	/** when an operator accepted that it no longer opens: UTC, ISO 8601. Once it opens, this ends */
	readonly lostAt: string | undefined;
}

/** A registration with its opened contents. */
export interface OpenedRegistration extends RegistrationSummary {
	readonly fields: Readonly<Record<string, FieldValue>>;
	/** names of fields that do not open, if their loss was accepted */
	readonly lostFields: readonly string[];
	readonly files: readonly RegisteredFile[];
	readonly acceptances: readonly Acceptance[];
	readonly verification: Verification | undefined;
}
