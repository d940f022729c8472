import type { Language } from "../language.ts";
import { ENGLISH } from "./english.ts";
import { SIMPLIFIED_CHINESE } from "./simplified-chinese.ts";
import type { Texts } from "./texts.ts";
import { TRADITIONAL_CHINESE } from "./traditional-chinese.ts";

export const TEXTS: Readonly<Record<Language, Texts>> = {
	"zh-HK": TRADITIONAL_CHINESE,
	"en-US": ENGLISH,
	"zh-CN": SIMPLIFIED_CHINESE,
};
