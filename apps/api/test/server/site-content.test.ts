import { existsSync } from "node:fs";
import { join } from "node:path";
import {
	CONTENT_LANGUAGES,
	type SiteContent,
	type Solution,
	siteContentSchema,
} from "@sim-registration/validation";
import request from "supertest";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGraphqlHandler } from "../../src/calls/site-content/graphql-handler.ts";
import {
	checkedContent,
	SiteContentService,
} from "../../src/calls/site-content/site-content.service.ts";
import { BUILT_FORM } from "../../src/platform/http/web-directory.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const BASE = "/real-name-registration";
const MAIN_SITE = "https://www.telecom.example";
const LINK = "title url analyticsTag isTest";
const SOLUTION = "title urlID image subtitle faqOnly isTest";
const CATEGORY = `${LINK} type icon colours { ground ink } subcategories { ${LINK} }
	solutions { ${SOLUTION} children { ${SOLUTION} children { ${SOLUTION} } } }`;
const EVERYTHING = `query ($language: Language!) { siteContent(language: $language) {
	header {
		categories { ...category }
		navigation { ${LINK} forceActive }
		loginButtonText urlLogin
	}
	footer { categories { ...category } }
} }
fragment category on Category { ${CATEGORY} }`;

let server: TestServer;

beforeAll(async () => {
	server = await startTestServer({ MAIN_SITE_URL: MAIN_SITE });
});
afterAll(() => server.close());

function ask(query: unknown, variables?: unknown) {
	return request(server.url).post(`${BASE}/graphql`).send({ query, variables });
}

async function contentIn(language: string): Promise<SiteContent> {
	const { body } = await ask(EVERYTHING, { language }).expect(200);
	return v.parse(siteContentSchema, body.data.siteContent);
}

interface Entry {
	readonly title: string;
	readonly isTest: boolean;
}

interface Link extends Entry {
	readonly url: string;
	readonly analyticsTag: string;
}

/** Every list of the content, including nested ones. */
function listsOf({ header, footer }: SiteContent): ReadonlyArray<readonly Entry[]> {
	const categories = [...header.categories, ...footer.categories];
	return [
		header.navigation,
		header.categories,
		footer.categories,
		...categories.map(({ subcategories }) => subcategories),
		...categories.flatMap(({ solutions }) => solutionLists(solutions)),
	];
}

function solutionLists(solutions: readonly Solution[]): ReadonlyArray<readonly Solution[]> {
	return [solutions, ...solutions.flatMap(({ children = [] }) => solutionLists(children))];
}

function solutionsOf({ header }: SiteContent): Solution[] {
	return header.categories.flatMap(({ solutions }) => solutionLists(solutions)).flat();
}

function linksOf({ header, footer }: SiteContent): Link[] {
	const categories = [...header.categories, ...footer.categories];
	return [
		...header.navigation,
		...categories,
		...categories.flatMap(({ subcategories }) => subcategories),
	];
}

function levelsOf(solutions: readonly Solution[]): number {
	return Math.max(0, ...solutions.map(({ children = [] }) => 1 + levelsOf(children)));
}

describe.each(CONTENT_LANGUAGES)("the content in %s", (language) => {
	it("has the seven categories, in the specification's order", async () => {
		const { header } = await contentIn(language);
		expect(header.categories.map(({ analyticsTag }) => analyticsTag)).toEqual([
			"menu_cross_border",
			"menu_promotions",
			"menu_solutions",
			"menu_insights",
			"menu_why_us",
			"menu_support",
			"menu_sign_up",
		]);
	});

	it("links only to the language's own part of the main site or of this server, each page by one tag", async () => {
		const content = await contentIn(language);
		const links = linksOf(content);
		expect(links.length).toBeGreaterThan(20);
		for (const { url } of [...links, { url: content.header.urlLogin }]) {
			const target = new URL(MAIN_SITE + url);
			expect(target.origin).toBe(MAIN_SITE);
			expect(target.pathname).toMatch(new RegExp(`^(${BASE})?/${language}/`));
		}
		const tags = links.map(({ analyticsTag }) => analyticsTag);
		expect(new Set(tags).size).toBe(tags.length);
	});

	it("has a title everywhere, and no test entry in first place", async () => {
		for (const list of listsOf(await contentIn(language))) {
			expect(list.filter(({ title }) => title.trim() === "")).toEqual([]);
			expect(list[0]?.isTest ?? false).toBe(false);
		}
	});

	it("nests solutions three levels deep, with their own addresses and existing pictures", async () => {
		const content = await contentIn(language);
		const solutions = solutionsOf(content);
		expect(levelsOf(content.header.categories.flatMap((category) => category.solutions))).toBe(3);
		expect(new Set(solutions.map(({ urlID }) => urlID)).size).toBe(solutions.length);
		const pictures = solutions.flatMap(({ image }) => (image === null ? [] : [image]));
		expect(pictures.length).toBeGreaterThan(2);
		for (const picture of pictures)
			expect(existsSync(join(BUILT_FORM, picture.slice(BASE.length))), picture).toBe(true);
	});

	it("has a faqOnly, a forceActive and a test entry", async () => {
		const content = await contentIn(language);
		expect(solutionsOf(content).some(({ faqOnly }) => faqOnly)).toBe(true);
		expect(content.header.navigation.filter(({ forceActive }) => forceActive)).toHaveLength(1);
		expect(
			listsOf(content)
				.flat()
				.filter(({ isTest }) => isTest).length,
		).toBeGreaterThan(2);
	});

	it("links the footer to the targets of the form's own redirects", async () => {
		const { footer } = await contentIn(language);
		const links = footer.categories.flatMap(({ subcategories }) => subcategories);
		expect(links.map(({ analyticsTag }) => analyticsTag)).toEqual([
			"footer_terms",
			"footer_disclaimer",
			"footer_privacy",
			"footer_practice",
			"footer_accessibility",
		]);
		await request(server.url).get(`${BASE}/${language}/accessibility`).expect(200);
		expect(links.at(-1)?.url).toBe(`${BASE}/${language}/accessibility`);
		for (const page of ["tnc", "code-of-practice"]) {
			const path = `/${language}/support/${page}`;
			const { headers } = await request(server.url)
				.get(BASE + path)
				.expect(302);
			expect(links.map(({ url }) => MAIN_SITE + url)).toContain(headers.location);
		}
	});
});

it("differs between languages", async () => {
	const [english, traditional, simplified] = await Promise.all(CONTENT_LANGUAGES.map(contentIn));
	const titles = (content?: SiteContent) =>
		JSON.stringify(content && listsOf(content).map((list) => list.map(({ title }) => title)));
	expect(new Set([english, traditional, simplified].map(titles)).size).toBe(3);
});

it("content that violates the schema prevents the server's start", () => {
	const text = { en: "Log in", tc: "登入", sc: "登录" };
	const urlLogin = { en: "https://elsewhere.example", tc: "/tc/login", sc: "/sc/login" };
	const header = { categories: [], navigation: [], loginButtonText: text, urlLogin };
	expect(() => checkedContent({ header, footer: { categories: [] } })).toThrow("is not a path");
});

describe("the graphql path", () => {
	const NO_QUERY = { success: false, errorCode: "request_malformed" };

	it.each([
		["a mutation", "mutation { siteContent(language: en) { header { urlLogin } } }"],
		["a subscription", "subscription { siteContent(language: en) { header { urlLogin } } }"],
		["an unknown field", "{ siteContent(language: en) { secrets } }"],
		["an unknown language", "{ siteContent(language: fr) { header { urlLogin } } }"],
		["a syntax error", "{ siteContent(language: "],
		["a query that is too deep", `${"{ siteContent ".repeat(12)}${"}".repeat(12)}`],
		["too many tokens", `{ ${"siteContent ".repeat(1_001)} }`],
		["a query that is a number", 7],
		["no query", undefined],
	])("rejects %s with 400 without echoing it", async (_, query) => {
		const { body } = await ask(query).expect(400);
		expect(body).toEqual(NO_QUERY);
	});

	it.each([
		["truncated JSON", '{"query": "{ site'],
		["a list", '[{"query": "{ __typename }"}]'],
		["a bare string", '"{ __typename }"'],
		["null", "null"],
		["variables that are no object", '{"query": "{ __typename }", "variables": 7}'],
	])("rejects %s with 400", async (_, body) => {
		const answer = await request(server.url)
			.post(`${BASE}/graphql`)
			.set("Content-Type", "application/json")
			.send(body)
			.expect(400);
		expect(answer.body).toEqual(NO_QUERY);
	});

	it("rejects a body that is not JSON with 415, and one that is too large with 413", async () => {
		const text = request(server.url).post(`${BASE}/graphql`).type("text").send("{ __typename }");
		expect((await text.expect(415)).body.errorCode).toBe("unsupported_media_type");
		await ask("x".repeat(70_000)).expect(413);
	});

	it("only accepts POST: with other methods it is a page that does not exist", async () => {
		const { headers } = await request(server.url).get(`${BASE}/graphql?query={a}`).expect(302);
		expect(headers.location).toBe(`${BASE}/tc`);
	});

	it("supports introspection in development, not in production", async () => {
		const introspection = "{ __schema { queryType { name } } }";
		await ask(introspection).expect(200);
		const production = createGraphqlHandler(new SiteContentService(), { isProduction: true });
		const [, { status }] = await production({
			method: "POST",
			url: "/",
			headers: {
				accept: "application/graphql-response+json",
				"content-type": "application/json; charset=utf-8",
			},
			body: { query: introspection },
			raw: undefined,
			context: undefined,
		});
		expect(status).toBe(400);
	});
});
