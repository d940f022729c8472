/**
 * How long an announcement stays in the page: long enough for a screen reader that has something else
 * to say first, and gone before the page is read again.
 */
export const SAID_MS = 10_000;
