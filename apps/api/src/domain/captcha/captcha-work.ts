/**
 * Multiples of the usual work, by level. With the usual difficulty a phone calculates for about a
 * second; the highest level takes about a minute.
 */
export const WORK_FACTORS = [1, 6, 60] as const;

/** A level of {@link WORK_FACTORS}. */
export type CaptchaWork = 0 | 1 | 2;

export const CAPTCHA_WORKS = [0, 1, 2] as const satisfies CaptchaWork[];
