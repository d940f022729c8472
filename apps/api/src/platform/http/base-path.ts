/** Prefix of all addresses (specification, section 2). */
export const BASE_PATH = "/real-name-registration";

/** The language of an address without one. */
export const FALLBACK_LANGUAGE = "tc";
