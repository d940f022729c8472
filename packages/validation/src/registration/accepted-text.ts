/**
 * Versions of the texts that a customer accepts. When you change such a text in the catalogs,
 * change its version here; every registration stores the version that its customer saw.
 */
export const COLLECTION_STATEMENT_VERSION = "2026-11";
export const DECLARATION_NO_HKID_VERSION = "2026-11";
