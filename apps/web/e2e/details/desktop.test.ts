import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { DESKTOP, PHONE_ON_ITS_SIDE, TABLET } from "../support/devices.ts";
import { test } from "../support/fixtures.ts";
import type { Phone } from "../support/phone.ts";
import { readQr } from "../support/read-qr.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";

/** Files that only the form needs: its script, its steps and its sentences. */
const FORM_FILES =
	/\/assets\/(main|form|zh_|en_|company-step|person-step|confirm-step|success-step)/;
const QR_FILES = /\/assets\/show-desktop/;

const CONTROLS = "a, button, input, select, textarea, summary, [tabindex]";
const PICTURES = "img, svg, canvas, video";

const QR_NAMES = {
	en: "QR code that opens this form on a phone",
	tc: "以手機開啟本表格的二維碼",
};

/** Opens a page and records what it fetches until the network is idle. */
async function openCounting(phone: Phone, address: string, device: object) {
	const page = await phone.newPage(device);
	const fetched: string[] = [];
	page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
	await page.goto(address, { waitUntil: "networkidle" });
	return { page, fetched };
}

function formHeading(page: Page, name: string) {
	return page.getByRole("heading", { name, exact: true });
}

/** Runs in the page: every text that can be seen, by its element. */
function seenTexts(body: Element): string[] {
	return [...body.querySelectorAll("*")]
		.filter((element) => element.checkVisibility())
		.filter(({ childNodes }) =>
			[...childNodes].some((node) => node instanceof Text && node.data.trim() !== ""),
		)
		.map((element) => element.textContent);
}

/**
 * The width of the quiet zone around a QR code in modules, at its left, top, right and bottom
 * (ISO/IEC 18004).
 */
function lightAround(qr: Locator) {
	return qr.evaluate((svg: SVGSVGElement) => {
		const { width, height } = svg.viewBox.baseVal;
		const dark = svg.getBBox();
		return [dark.x, dark.y, width - dark.x - dark.width, height - dark.y - dark.height];
	});
}

describe.each([
	["tc", "tc"],
	["en", "en"],
	["fr", "tc"],
])("a desktop at /%s", (asked, language) => {
	test(`sees only the message in both languages and a QR that leads a phone to /${language}`, async ({
		phone,
		product,
	}) => {
		const { page, fetched } = await openCounting(phone, product.address(asked), DESKTOP);
		await page.getByRole("heading", { name: "請使用手機登記" }).waitFor();
		await page.getByRole("heading", { name: "Please register on a phone" }).waitFor();
		expect(await page.locator("body").evaluate(seenTexts)).toEqual([
			language === "en" ? "SIM Registration" : "電話卡登記",
			"請使用手機登記",
			"請以手機掃描以下二維碼，開啟商業流動／流動寬頻服務計劃電話智能卡實名登記。",
			"Please register on a phone",
			"Please scan this QR code with a phone to open the real-name registration of SIM cards for a business mobile/mobile broadband plan.",
			product.address(language),
		]);
		expect(await page.locator(CONTROLS).filter({ visible: true }).count()).toBe(0);
		expect(await page.locator(PICTURES).filter({ visible: true }).count()).toBe(1);

		expect(await readQr(page.getByRole("img"))).toBe(product.address(language));
		expect(await lightAround(page.getByRole("img"))).toEqual([4, 4, 4, 4]);
		const box = await page.getByRole("img").boundingBox();
		expect(box?.width).toBeGreaterThanOrEqual(100);
		expect(box?.width).toBeLessThanOrEqual(256);

		expect(await page.title()).toBe("請使用手機登記 Please register on a phone");
		const name = QR_NAMES[language === "en" ? "en" : "tc"];
		await page.getByRole("img", { name, exact: true }).waitFor();
		const lang = await page.locator("html").getAttribute("lang");
		expect(lang).toBe(language === "en" ? "en" : "zh-Hant-HK");
		expect(fetched.filter((path) => FORM_FILES.test(path))).toEqual([]);
	});
});

describe("a desktop", () => {
	test.for([
		["en", ENGLISH, "The form is now shown on this page."],
		["tc", CHINESE, "本頁現已顯示登記表格。"],
	] as const)(
		"at /%s sees the message before any script, and the form once its window is narrow",
		async ([language, texts, shown], { phone, product }) => {
			const page = await phone.newPage(DESKTOP);
			await page.route(/\.js$/, (route) => route.abort());
			await page.goto(product.address(language));
			await page.getByRole("heading", { name: "Please register on a phone" }).waitFor();
			await page.unroute(/\.js$/);
			await page.reload();
			await page.getByRole("img").waitFor();
			await page.setViewportSize({ width: 600, height: 800 });
			await formHeading(page, texts.login).waitFor();
			await expect.poll(() => page.getByText("Please register on a phone").count()).toBe(0);
			const status = page.locator("body > [role=status]");
			expect(await status.textContent()).toBe(shown);
			await expect.poll(() => page.title()).toContain(texts.login);
		},
	);
});

describe("a desktop that was under maintenance", () => {
	const testAtDesktop = test.extend("desktop", async ({ maintenance, phone, product }) => {
		await maintenance.turn("on");
		const page = await phone.newPage(DESKTOP);
		// A press while the notice asks by itself would wait for its next question.
		await page.goto(product.address("en"), { waitUntil: "networkidle" });
		await page.getByRole("heading", { name: "System maintenance" }).waitFor();
		return page;
	});

	async function narrow(page: Page): Promise<void> {
		await page.setViewportSize({ width: 600, height: 800 });
		await expect.poll(() => page.locator("#desktop").count()).toBe(0);
	}

	function said(page: Page): Promise<string | null> {
		return page.locator("body > [role=status]").textContent();
	}

	testAtDesktop(
		"says that the form is here once its window is narrow, without asking the server again",
		async ({ desktop, maintenance }) => {
			await maintenance.turn("off");
			await desktop.getByRole("button", { name: "Try again" }).click();
			await desktop.getByRole("img").waitFor();
			const asked: string[] = [];
			desktop.on("request", (call) => asked.push(call.url()));
			await narrow(desktop);
			await formHeading(desktop, ENGLISH.login).waitFor();
			expect(asked.filter((url) => url.includes("getMaintenanceMode"))).toEqual([]);
			expect(await said(desktop)).toBe("The form is now shown on this page.");
		},
	);

	testAtDesktop(
		"does not say so if its window becomes narrow during maintenance, and gives the form the focus afterwards",
		async ({ desktop, maintenance }) => {
			await narrow(desktop);
			expect(await said(desktop)).toBe("");
			await maintenance.turn("off");
			await desktop.getByRole("button", { name: "Try again" }).click();
			await formHeading(desktop, ENGLISH.login).and(desktop.locator(":focus")).waitFor();
		},
	);
});

describe.each([
	["a tablet", TABLET],
	["a narrow window", { viewport: { width: 767, height: 800 } }],
])("%s", (_title, device) => {
	test("gets the form, and fetches no QR", async ({ phone, product }) => {
		const { page, fetched } = await openCounting(phone, product.address("tc"), device);
		await formHeading(page, CHINESE.login).waitFor();
		expect(fetched.filter((path) => QR_FILES.test(path))).toEqual([]);
	});
});

test("a phone on its side gets the form", async ({ phone, product }) => {
	const page = await phone.open(product.address("tc"), PHONE_ON_ITS_SIDE);
	await formHeading(page, CHINESE.login).waitFor();
	expect(await page.locator("#desktop").count()).toBe(0);
});

test.for([
	["a desktop", DESKTOP],
	["a phone", {}],
] as const)(
	"without JavaScript %s sees a heading and a sentence in both languages, with the hotline",
	async ([, device], { phone, product }) => {
		const page = await phone.open(product.address("tc"), { ...device, javaScriptEnabled: false });
		// By id: Playwright reads no text inside <noscript>.
		const message = page.locator("#no-script");
		await message.waitFor();
		expect(await message.locator("section[lang=zh-Hant-HK] > *").allTextContents()).toEqual([
			"請啟用 JavaScript",
			"請在瀏覽器啟用 JavaScript 以進行實名登記，或致電 128-180 查詢。",
		]);
		expect(await message.locator("section[lang=en] > *").allTextContents()).toEqual([
			"Please turn on JavaScript",
			"Please turn on JavaScript in your browser to register, or call 128-180 for enquiries.",
		]);
		expect(await message.locator("h1").count()).toBe(1);
		expect(await page.title()).toBe("登入 – 實名登記");
		expect(await page.locator("html").getAttribute("lang")).toBe("zh-Hant-HK");
		expect(await message.locator("a").first().getAttribute("href")).toBe("tel:128180");
		expect(await page.locator("#desktop").isVisible()).toBe(false);
	},
);

test.for([
	["a phone", {}, true],
	["a phone without JavaScript", {}, false],
	["a desktop", DESKTOP, true],
	["a desktop without JavaScript", DESKTOP, false],
] as const)(
	"%s is in the main landmark, and the page has only one <main>",
	async ([, device, javaScriptEnabled], { phone, product }) => {
		const page = await phone.open(product.address("en"), { ...device, javaScriptEnabled });
		await expect.poll(() => page.locator("main:visible, [role=main]:visible").count()).toBe(1);
		expect(await page.locator("main").count()).toBe(1);
	},
);
