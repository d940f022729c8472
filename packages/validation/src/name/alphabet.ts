const ENGLISH_NAME = /^[A-Za-z\u00C0-\u024F ,\-'’.]+$/;
const CHINESE_NAME =
	/^(?:(?![\u2E80-\u2FDF])\p{Script=Han}|[\u00B7\u2027\u2022\u30FB\u0387\u16EB\uFF65])+$/u;

/**
 * Whether a person's English name only has characters that identity documents use: letters, space,
 * comma, hyphen, apostrophe, full stop. Other characters cause a warning, never a refusal.
 */
export function isUsualEnglishName(name: string): boolean {
	return ENGLISH_NAME.test(name);
}

/**
 * Whether a person's Chinese name only has Chinese characters and middle dots. Others cause a
 * warning.
 */
export function isUsualChineseName(name: string): boolean {
	return CHINESE_NAME.test(name);
}
