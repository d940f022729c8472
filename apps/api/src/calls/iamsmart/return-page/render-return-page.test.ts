import { describe, expect, it } from "vitest";
import { renderReturnPage } from "./render-return-page.ts";
import { RETURN_SENTENCES, type ReturnKind } from "./return-sentences.ts";

const KINDS = Object.keys(RETURN_SENTENCES.en.byKind) as ReturnKind[];
const BRAND = { name: { en: "Wong & Tel", tc: "王氏電訊", sc: "王氏电讯" } };
const CODE = "042137";

function render(kind: ReturnKind, language?: "en" | "tc" | "sc"): string {
	return kind === "unconfirmed"
		? renderReturnPage({ kind, confirmationCode: CODE, language }, "tc", BRAND)
		: renderReturnPage({ kind, language }, "tc", BRAND);
}

function sentencesIn(language: "tc" | "sc"): string[] {
	const { byKind, warning } = RETURN_SENTENCES[language];
	return [...KINDS.flatMap((kind) => [byKind[kind].title, byKind[kind].advice]), warning];
}

describe("the return page", () => {
	it.each(KINDS)(
		"that is %s uses the customer's language first and another one after it",
		(kind) => {
			for (const [language, other] of [
				["en", "tc"],
				["tc", "en"],
				["sc", "en"],
			] as const) {
				const page = render(kind, language).replaceAll(/<\/?span[^>]*>/g, "");
				expect(page).toContain(`<html lang="${RETURN_SENTENCES[language].lang}">`);
				const first = page.indexOf(RETURN_SENTENCES[language].byKind[kind].advice);
				const second = page.indexOf(RETURN_SENTENCES[other].byKind[kind].advice);
				expect(first).toBeGreaterThan(0);
				expect(second).toBeGreaterThan(first);
				expect(page).toContain(`<section lang="${RETURN_SENTENCES[other].lang}">`);
			}
		},
	);

	it.each([
		["en", "Wong &amp; Tel"],
		["tc", "王氏電訊"],
		["sc", "王氏电讯"],
	] as const)("in %s begins with the provider's name", (language, name) => {
		expect(render("delivered", language)).toContain(`<header translate="no">${name}</header>`);
	});

	it.each(KINDS)("that is %s contains no script, style or form", (kind) => {
		expect(render(kind)).not.toMatch(/<script|<style|style=|<form|\son\w+=/);
	});

	it("shows a warning in both languages with a code, and only then", () => {
		const page = render("unconfirmed", "en");
		expect(page).toContain(CODE);
		for (const language of ["en", "tc"] as const)
			expect(page).toContain(RETURN_SENTENCES[language].warning);
		for (const kind of KINDS.filter((kind) => kind !== "unconfirmed"))
			expect(render(kind)).not.toMatch(/class="(code|warning)"/);
	});

	it.each(KINDS)("that is %s has names and codes that no browser translates", (kind) => {
		for (const language of ["en", "tc", "sc"] as const) {
			const [, body = ""] = render(kind, language).split("<body>");
			const translated = body.replaceAll(/<(\w+) translate="no">[^<]*<\/\1>/g, "");
			expect(translated).not.toMatch(/iAM Smart|智方便|\d{6}|Wong|王氏/);
		}
	});

	it("falls back to the browser's language if nothing is known about the filling", () => {
		expect(render("over")).toContain('<html lang="zh-Hant-HK">');
	});

	it.each(["en", "tc", "sc"] as const)(
		"has a title of its own for each outcome in %s",
		(language) => {
			const titles = KINDS.map((kind) => RETURN_SENTENCES[language].byKind[kind].title);
			expect([...new Set(titles)]).toEqual(titles);
		},
	);

	it("has the same text in Simplified and in Traditional Chinese, character by character", () => {
		const simplified = sentencesIn("sc").join("");
		const characters = new Map<string, string>();
		for (const [at, character] of [...sentencesIn("tc").join("")].entries()) {
			const other = simplified.charAt(at);
			expect(other, character).toBe(characters.get(character) ?? other);
			characters.set(character, other);
		}
	});
});
