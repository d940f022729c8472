import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { type Language, MENUS, openMenu } from "../support/menu.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const MAIN_SITE = "https://www.example.com";
const SMALLEST_WIDTH = 320;
const LANGUAGES = Object.keys(MENUS) as Language[];

async function expectMarkedEntries(page: Page, language: Language): Promise<void> {
	const words = MENUS[language];
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: words.path[0], exact: true }).click();
	const faq = dialog.getByRole("link", { name: words.faq, exact: true });
	expect(await faq.getAttribute("href")).toBe(
		`${MAIN_SITE}/${language}/business/solutions/sim-registration/faq`,
	);
	expect(await dialog.getByRole("link", { name: words.test, exact: true }).count()).toBe(1);
	expect(await dialog.locator("a[aria-current]").textContent()).toBe(words.active);
	expect(await dialog.locator(`[lang="${words.lang}"]`).first().textContent()).toBe(words.first);
	expect(await dialog.getByRole("link", { name: words.login, exact: true }).count()).toBe(1);
}

async function expectLinksBesideTheForm(page: Page, language: Language): Promise<void> {
	const allowed = new RegExp(
		`^(${MAIN_SITE}/${language}/[\\w/-]+|/real-name-registration/assets/[\\w.-]+\\.pdf)$`,
	);
	const opening = page.getByRole("dialog").locator("a[target]");
	const links = await opening.evaluateAll((anchors) =>
		anchors.map((anchor) => ({
			text: anchor.textContent?.trim(),
			href: anchor.getAttribute("href") ?? "",
			rel: anchor.getAttribute("rel"),
			target: anchor.getAttribute("target"),
		})),
	);
	expect(links.length).toBeGreaterThan(30);
	for (const { text, href, rel, target } of links) {
		expect(text).not.toBe("");
		expect({ rel, target }).toEqual({ rel: "noopener", target: "_blank" });
		expect(href).toMatch(allowed);
	}
}

async function expectToFitWithEverythingOpen(page: Page): Promise<void> {
	await page.setViewportSize({ width: SMALLEST_WIDTH, height: 640 });
	const closed = page.getByRole("dialog").locator("button[aria-expanded=false]:visible");
	while ((await closed.count()) > 0) await closed.first().click();
	const widths = await page.evaluate(() => [
		document.documentElement.scrollWidth,
		document.querySelector("dialog")?.scrollWidth,
	]);
	expect(widths).toEqual([SMALLEST_WIDTH, SMALLEST_WIDTH]);
}

describe.each(LANGUAGES)("the content in %s", (language) => {
	test("the footer has sub-page links only and the year 2024", async ({ phone, product }) => {
		const words = MENUS[language];
		const page = await phone.open(product.address(language));
		const footer = page.getByRole("contentinfo");
		await footer.getByRole("link").first().waitFor();
		expect(await footer.getByRole("link").allInnerTexts()).toEqual([...words.footer]);
		expect(await footer.textContent()).toContain("© 2024");
		expect(await footer.locator(`a [lang="${words.lang}"]`).count()).toBe(words.footer.length);
	});

	test("the menu marks its entries, opens every link beside the form, and fits the smallest phone", async ({
		phone,
		product,
	}) => {
		const page = await phone.open(product.address(language));
		await openMenu(page, language);
		await expectMarkedEntries(page, language);
		await expectLinksBesideTheForm(page, language);
		await expectToFitWithEverythingOpen(page);
	});
});

test("a menu that could not be loaded is shown once there is a network", async ({
	phone,
	product,
}) => {
	const page = await phone.open(product.address("en"));
	await page.getByRole("contentinfo").getByRole("link").first().waitFor();
	const isOnline = { now: false };
	await page.route("**/graphql", (route) => (isOnline.now ? route.continue() : route.abort()));
	await page.getByRole("button", { name: "Menu", exact: true }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByText("Loading the menu…").waitFor();
	isOnline.now = true;
	await dialog.getByRole("button", { name: "Cross-border Solutions" }).waitFor();
});

describe.each([
	["English", ENGLISH, "Registration procedures (PDF, 2 pages)", "Photo guide (PDF)", ".en-"],
	["Chinese", CHINESE, "登記程序（PDF，2 頁）", "拍照指引（PDF）", ".tc-"],
] as const)("the PDFs in %s", (_, texts, procedures, guide, mark) => {
	async function expectPdf(page: Page, link: Locator): Promise<void> {
		const href = await link.getAttribute("href");
		expect(href).toContain(mark);
		const answer = await page.request.get(new URL(href ?? "", page.url()).href);
		expect(answer.status()).toBe(200);
		expect(answer.headers()["content-type"]).toBe("application/pdf");
		expect(answer.headers()["cache-control"]).toContain("immutable");
		expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
	}

	const linkTo = (place: Page | Locator, name: string) =>
		place.getByRole("link", { name, exact: true });

	test("are linked from the banner and from the identity images", async ({ atLogin, atPerson }) => {
		const { page: login } = await atLogin(texts);
		await expectPdf(login, linkTo(login.getByRole("main"), procedures));
		const { page: person } = await atPerson(texts);
		await expectPdf(person, linkTo(person, guide));
	});

	test("are linked from the header on every screen, beside the language, also on the smallest phone", async ({
		atCompany,
		atConfirmation,
		atLogin,
		atPerson,
	}) => {
		const device = { viewport: { width: 320, height: 568 } };
		const expectLink = async (page: Page) => {
			const header = page.getByRole("banner");
			const link = linkTo(header, procedures);
			await expectPdf(page, link);
			const [box, toggle] = await Promise.all([
				link.boundingBox(),
				header.getByRole("navigation").boundingBox(),
			]);
			if (!box || !toggle) throw new Error("The header lacks a link");
			expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
			expect(box.x).toBeGreaterThanOrEqual(0);
			expect(box.x + box.width).toBeLessThanOrEqual(toggle.x);
			expect(toggle.x + toggle.width).toBeLessThanOrEqual(320);
			expect(box.y).toBe(toggle.y);
		};
		for (const arrive of [atLogin, atCompany, atPerson])
			await expectLink((await arrive(texts, { device })).page);
		const customer = await atConfirmation(texts, { device });
		await expectLink(customer.page);
		await customer.confirm({ declares: false });
		await customer.reference();
		await expectLink(customer.page);
	});
});

test("a logged-in customer's header fits in one row of 360 px, also in a wide font", async ({
	atCompany,
}) => {
	const { page } = await atCompany(ENGLISH);
	await page.evaluate(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync('* { font-family: "DejaVu Sans", Verdana, sans-serif !important }');
		document.adoptedStyleSheets = [sheet];
	});
	const header = page.getByRole("banner");
	const lines = await header.locator(".brand span").evaluate((name) => {
		const range = document.createRange();
		range.selectNodeContents(name);
		return range.getClientRects().length;
	});
	const boxes = await Promise.all(
		(await header.locator("a:visible, button:visible").all()).map((control) =>
			control.boundingBox(),
		),
	);
	expect(lines).toBe(1);
	expect(boxes).toHaveLength(3);
	expect(new Set(boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2)).size).toBe(1);
});

test.for([
	["English", ENGLISH, MENUS.en.menu, "09:00 to 22:00, Monday to Saturday"],
	["Chinese", CHINESE, MENUS.tc.menu, "星期一至六上午 9 時至晚上 10 時"],
] as const)(
	"in %s the menu of every screen begins with the contacts and their hours, and the collection statement names them",
	async ([, texts, menu, hours], { atCompany, atConfirmation, atLogin, atPerson }) => {
		const atSuccess: typeof atConfirmation = async (...how) => {
			const customer = await atConfirmation(...how);
			await customer.confirm({ declares: false });
			await customer.reference();
			return customer;
		};
		const expectHelp = async (place: Locator) => {
			await place.getByText(hours).waitFor();
			const links = place.locator("a:not([target])").filter({ visible: true });
			const hrefs = await links.evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? ""));
			expect(hrefs.filter((href) => /^tel:\+?\d+$/.test(href))).toHaveLength(1);
			expect(hrefs.filter((href) => /^mailto:.+@.+/.test(href))).toHaveLength(1);
		};
		const { page: login } = await atLogin(texts);
		await login.locator("summary").click();
		await expectHelp(login.locator("details"));
		for (const arrive of [atLogin, atCompany, atPerson, atConfirmation, atSuccess]) {
			const { page } = await arrive(texts);
			await page.getByRole("button", { name: menu, exact: true }).click();
			await expectHelp(page.getByRole("dialog"));
		}
	},
);
