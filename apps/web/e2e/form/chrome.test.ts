import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/fixtures.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

const MAIN_SITE = "https://www.example.com";
const SMALLEST_WIDTH = 320;

/** The menu's words that come from the content, and the form's own beside them. */
const MENUS = {
	en: {
		lang: "en",
		menu: "Menu",
		first: "Cross-border Solutions",
		path: ["Solutions", "Business Mobile", "5G Plans"],
		innermost: "5G Shared Data",
		faq: "SIM Card Real-name Registration FAQ",
		active: "Business",
		test: "Sample Page Test",
		login: "My Account",
		footer: ["Terms and Conditions", "Disclaimer", "Privacy Statements", "Industry Practice"],
	},
	tc: {
		lang: "zh-Hant-HK",
		menu: "選單",
		first: "跨境方案",
		path: ["業務方案", "商業流動通訊", "5G 月費計劃"],
		innermost: "5G 數據共享",
		faq: "電話智能卡實名登記 常見問題",
		active: "商業客戶",
		test: "範例頁面 測試",
		login: "登入我的賬戶",
		footer: ["條款及細則", "免責聲明", "私隱聲明", "業界實務守則"],
	},
	sc: {
		lang: "zh-Hans",
		menu: "選單",
		first: "跨境方案",
		path: ["业务方案", "商业移动通讯", "5G 月费计划"],
		innermost: "5G 数据共享",
		faq: "电话智能卡实名登记 常見問題",
		active: "商业客户",
		test: "示例页面 測試",
		login: "登录我的账户",
		footer: ["条款及细则", "免责声明", "隐私声明", "行业实务守则"],
	},
} as const;

type Language = keyof typeof MENUS;
const LANGUAGES = Object.keys(MENUS) as Language[];

/** Tabs on until the name of what has the focus begins so. */
async function tabTo(page: Page, name: string): Promise<void> {
	for (let presses = 0; presses < 60; presses++) {
		const focused = page.locator(":focus");
		if ((await focused.count()) > 0) {
			const text = (await focused.textContent()) ?? "";
			if (text.trim().startsWith(name)) return;
		}
		await page.keyboard.press("Tab");
	}
	throw new Error(`The keyboard never reaches ${name}`);
}

async function openMenu(page: Page, language: Language): Promise<void> {
	await page.getByRole("button", { name: MENUS[language].menu, exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: MENUS[language].first }).waitFor();
}

test("the menu opens, shows three levels of solutions and closes by keyboard alone", async ({
	phone,
	product,
}) => {
	const words = MENUS.en;
	const page = await phone.open(product.address("en"));
	await tabTo(page, words.menu);
	await page.keyboard.press("Enter");
	await page.getByRole("dialog").getByRole("button", { name: words.first }).waitFor();
	for (const name of words.path) {
		await tabTo(page, name);
		await page.keyboard.press("Enter");
	}
	await tabTo(page, words.innermost);
	const link = page.locator(":focus");
	expect(await link.getAttribute("href")).toBe(`${MAIN_SITE}/en/business/solutions/5g-shared-data`);
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "hidden" });
	await expect.poll(() => page.locator(":focus").textContent()).toBe(words.menu);
});

test("the menu keeps the focus within itself", async ({ phone, product }) => {
	const page = await phone.open(product.address("tc"));
	await openMenu(page, "tc");
	for (let presses = 0; presses < 40; presses++) {
		await page.keyboard.press("Tab");
		// Between its last control and its first, a browser gives the focus to itself.
		expect(await page.locator("body > #form :focus:not(dialog, dialog *)").count()).toBe(0);
	}
});

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
		expect(await footer.locator(`[lang="${words.lang}"]`).count()).toBe(words.footer.length);
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

test("the menu is not fetched before it is opened", async ({ phone, product }) => {
	const page = await phone.open(product.address("en"));
	const fetched = await page.evaluate(() =>
		performance.getEntriesByType("resource").map(({ name }) => name),
	);
	expect(fetched.filter((name) => /assets\/menu/.test(name))).toEqual([]);
});

test("a menu that no network brings is shown as soon as there is one", async ({
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

test("the language toggle, also the menu's, keeps what was typed", async ({ phone, product }) => {
	const page = await phone.open(product.address("tc"));
	await page.getByRole("textbox", { name: CHINESE.accountNo }).fill("204518837");
	await page.getByRole("banner").getByRole("link", { name: "EN" }).click();
	const field = page.getByRole("textbox", { name: ENGLISH.accountNo });
	await expect.poll(() => field.inputValue()).toBe("204518837");
	await openMenu(page, "en");
	await page.getByRole("dialog").getByRole("link", { name: /^繁/ }).click();
	await page.getByRole("dialog").getByRole("button", { name: MENUS.tc.path[0] }).waitFor();
	await page.keyboard.press("Escape");
	const again = page.getByRole("textbox", { name: CHINESE.accountNo });
	await expect.poll(() => again.inputValue()).toBe("204518837");
});

describe.each([
	["English", ENGLISH, "Registration procedures (PDF, 2 pages)", "Photo guide (PDF)", ".en-"],
	["Chinese", CHINESE, "登記程序（PDF，2 頁）", "拍照指引（PDF）", ".tc-"],
] as const)("the PDFs in %s", (_, texts, procedures, guide, mark) => {
	async function expectPdf(page: Page, name: string): Promise<void> {
		const href = await page.getByRole("link", { name, exact: true }).getAttribute("href");
		expect(href).toContain(mark);
		const answer = await page.request.get(new URL(href ?? "", page.url()).href);
		expect(answer.status()).toBe(200);
		expect(answer.headers()["content-type"]).toBe("application/pdf");
		expect(answer.headers()["cache-control"]).toContain("immutable");
		expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
	}

	test("are linked from the banner and from the identity images", async ({ atLogin, atPerson }) => {
		await expectPdf((await atLogin(texts)).page, procedures);
		await expectPdf((await atPerson(texts)).page, guide);
	});
});
