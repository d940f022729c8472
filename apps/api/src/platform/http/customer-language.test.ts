import { expect, it } from "vitest";
import { customerLanguageOf } from "./customer-language.ts";

it.each([
	["en", "en"],
	["EN-GB,zh-HK;q=0.9", "en"],
	["zh-CN", "sc"],
	["zh-CN-x-form", "sc"],
	["x-zh-cn", "tc"],
	["x-zh-hans", "tc"],
	["zh-Hans-HK;q=1", "sc"],
	["zh-Hant-HK", "tc"],
	["zh-HK,en;q=0.9", "tc"],
	["zh-HK;q=1,zh-CN", "tc"],
	["fr-en", "tc"],
	["", "tc"],
	[undefined, "tc"],
])("Accept-Language %s means %s", (header, language) => {
	expect(customerLanguageOf(header)).toBe(language);
});
