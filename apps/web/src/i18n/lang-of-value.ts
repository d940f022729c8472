const HAN = /\p{Script=Han}/u;
const LATIN_WORD = /[a-z]{2}/i;

/** The `lang` of an entered value; undefined for values without words, such as numbers. */
export function langOfValue(text: string): "zh-Hant-HK" | "en" | undefined {
	if (HAN.test(text)) return "zh-Hant-HK";
	return LATIN_WORD.test(text) ? "en" : undefined;
}
