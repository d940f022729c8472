import type { Page } from "playwright-core";

/** The menu's texts, from the content and from the form itself. */
export const MENUS = {
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
		footer: [
			"Terms and Conditions",
			"Disclaimer",
			"Privacy Statements",
			"Industry Practice",
			"Accessibility Statement",
		],
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
		footer: ["條款及細則", "免責聲明", "私隱聲明", "業界實務守則", "無障礙聲明"],
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
		footer: ["条款及细则", "免责声明", "隐私声明", "行业实务守则", "无障碍声明"],
	},
} as const;

export type Language = keyof typeof MENUS;

export async function openMenu(page: Page, language: Language): Promise<void> {
	await page.getByRole("button", { name: MENUS[language].menu, exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: MENUS[language].first }).waitFor();
}
