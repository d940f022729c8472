/** Below this everything lies (specification, section 2). */
export const BASE_PATH = "/real-name-registration";

/** The language of an address that names none. */
export const FALLBACK_LANGUAGE = "tc";
