import type { Page } from "playwright-core";
import { arriveAt } from "../support/arrive.ts";
import { copyTab } from "../support/copy-tab.ts";
import { CHINESE, ENGLISH } from "../support/texts.ts";
import { closed, type Ears, earsOf, type Hear } from "./ears.ts";
import { Listener } from "./listener.ts";

const MINUTE_MS = 60_000;

/** Interruptions: menu, language, the phone's Back, the end of the session, logging out. */
export const hearInterruptions: Hear = async (stage, texts, reader) => {
	const before = async (page: Page) => {
		await page.clock.install();
		await Listener.prepare(page);
	};
	const customer = await arriveAt("company", stage, texts, { before });
	const ears = earsOf(customer, texts, reader);
	await hearMenu(ears);
	await hearLanguages(ears);
	await hearLeaving(ears);
	await hearSessionWarning(ears);
	await hearSessionEnd(ears, stage.account.login);
	await hearStartAgain(ears, stage.account.login);
	await hearLogOut(ears);
	await hearOtherTab(ears, stage.account.login);
	return ears.listener;
};

async function hearMenu({ listener, texts, find }: Ears): Promise<void> {
	const dialog = find.dialog();
	await listener.press(find.button(texts.menu), () => dialog.locator("li").first().waitFor());
	await listener.read("the menu");
	const category = dialog.locator("li button");
	await listener.press(category.first(), () => category.nth(1).waitFor());
	await listener.pressKey("Escape", () => closed(dialog));
	await listener.press(find.button(texts.menu), () => dialog.waitFor());
	await listener.press(find.button(texts.logOut), () => find.button(texts.stay).waitFor());
	await listener.read("a question about logging out");
	await listener.pressKey("Escape", () => closed(dialog));
}

async function hearLanguages({ listener, customer, texts }: Ears): Promise<void> {
	const toggle = customer.page.locator("header nav a").first();
	const other = texts === ENGLISH ? CHINESE : ENGLISH;
	for (const { companyHeading } of [other, texts])
		await listener.press(toggle, () => customer.heading(companyHeading).waitFor(), {
			promised: /./,
		});
}

async function hearLeaving({ listener, customer, find }: Ears): Promise<void> {
	const { page } = customer;
	await listener.hear("the phone's Back is pressed", async () => {
		await page.goBack();
		await find.dialog().waitFor();
	});
	await listener.read("a question about going back to login");
	await listener.pressKey("Escape", () => closed(find.dialog()));
}

async function hearSessionWarning({ listener, customer, texts, find }: Ears): Promise<void> {
	const email = customer.field(texts.email);
	await listener.type(email, "owner@wongkee.example");
	await listener.hear("28 minutes pass", async () => {
		await customer.page.clock.fastForward(28 * MINUTE_MS);
		await find.dialog().waitFor();
	});
	await listener.read("the session is about to end");
	await listener.pressKey("Enter", () => closed(find.dialog()));
}

async function hearSessionEnd(ears: Ears, login: Login): Promise<void> {
	const { listener, find } = ears;
	await hearEnd(ears);
	await listener.read("the session has ended");
	await hearLogin(ears, login);
	await listener.read("what was entered is offered");
	await listener.pressKey("Enter", () => closed(find.dialog()));
}

async function hearStartAgain(ears: Ears, login: Login): Promise<void> {
	const { listener, find, texts } = ears;
	await hearEnd(ears);
	await hearLogin(ears, login);
	await listener.press(find.button(texts.startAgain), () => closed(find.dialog()));
}

async function hearEnd({ listener, customer: { page } }: Ears): Promise<void> {
	await listener.hear("31 minutes pass", async () => {
		await page.clock.fastForward(31 * MINUTE_MS);
		await page.getByRole("alert").waitFor();
	});
}

/** The account number is still there. */
async function hearLogin({ listener, customer, texts, find }: Ears, login: Login): Promise<void> {
	const { page } = customer;
	await listener.typeAndLeave(find.named("mobileNO"), login.mobileNO, /^disabled$/);
	await listener.press(find.box(texts.robot), () => page.getByText(texts.robotDone).waitFor(), {
		key: "Space",
	});
	await listener.press(find.button(texts.login), () => find.dialog().waitFor());
}

async function hearLogOut({ listener, customer, texts, find }: Ears): Promise<void> {
	const dialog = find.dialog();
	await listener.press(find.button(texts.menu), () => dialog.waitFor());
	await listener.press(find.button(texts.logOut), () => find.button(texts.stay).waitFor());
	await listener.press(find.button(texts.logOut), () => customer.page.getByRole("alert").waitFor());
}

async function hearOtherTab(
	{ listener, customer, texts }: Ears,
	login: Parameters<typeof customer.logIn>[0],
): Promise<void> {
	await customer.logIn(login);
	await customer.heading(texts.companyHeading).waitFor();
	const copy = await copyTab(customer, texts, texts.companyHeading);
	await listener.hear("the customer logs out in a copy of this tab", async () => {
		await copy.logOut();
		await customer.page.getByRole("alert").waitFor();
		await customer.page.bringToFront();
	});
	await listener.read("login again");
}

type Login = { readonly mobileNO: string };
