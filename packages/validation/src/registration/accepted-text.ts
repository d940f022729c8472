/**
 * Versions of the texts that a customer accepts. Whoever changes a text in the catalogs gives it a
 * new version here; every registration keeps the version that its customer saw.
 */
export const COLLECTION_STATEMENT_VERSION = "2026-11";
export const DECLARATION_NO_HKID_VERSION = "2026-11";
