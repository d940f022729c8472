/** Lengths, sizes and times: those of the specification, section 9, and our own. */

export const ACCOUNT_NO_CHARACTERS = 9;
export const MOBILE_NO_CHARACTERS = 8;
/** A login uses the first part of the business registration number. */
export const BR_LOGIN_CHARACTERS = 8;
export const BR_PART_CHARACTERS = [8, 3, 2, 2, 1] as const;

export const ENGLISH_NAME_MAX_CHARACTERS = 100;
export const CHINESE_NAME_MAX_CHARACTERS = 30;
export const EMAIL_MAX_CHARACTERS = 100;
export const ID_NUMBER_MAX_CHARACTERS = 100;
export const FILE_NAME_MAX_CHARACTERS = 255;

export const MINIMUM_AGE_YEARS = 18;

/** What may be sent: 5 MB, inclusive. */
export const FILE_MAX_BYTES = 5 * 1024 * 1024;
/** The largest picture that the upload widget accepts before shrinking it: 12.5 MB, inclusive. */
export const FILE_DROP_MAX_BYTES = 12.5 * 1024 * 1024;

export const REQUEST_TIMEOUT_MS = 480_000;
/** The longest `Retry-After` that the form waits for before it retries by itself. */
export const RETRY_AFTER_MAX_SECONDS = 60;
/**
 * Lifetime of a captcha: for ALTCHA from its challenge to the request's arrival, for reCAPTCHA from
 * the token's check to the end of the upload.
 */
export const CAPTCHA_LIFETIME_MS = 1_200_000;

/**
 * How long a draft is kept after its last edit, and the server's half of its key after the session:
 * edits are possible only in a session.
 */
export const DRAFT_LIFETIME_MS = 86_400_000;
/** The same for a draft that the customer chose to keep on the phone. */
export const KEPT_DRAFT_LIFETIME_MS = 7 * DRAFT_LIFETIME_MS;
/** A phone with more no longer finds those that were kept longest ago. */
export const KEPT_DRAFTS_MAX = 10;

/**
 * Interval between polls for the answer of iAM Smart, and how long the form keeps polling; the
 * server must keep the answer longer (`IAMSMART_RESULT_TTL_MS`).
 */
export const POLL_INTERVAL_MS = 2_000;
export const POLL_CAP_MS = 180_000;

/**
 * Below this width a browser that reports no touch input is not treated as a desktop. `desktop.css`
 * in `apps/web` repeats it.
 */
export const DESKTOP_MIN_WIDTH_PX = 768;
