import type { Page } from "playwright-core";
import { arriveAt } from "../support/arrive.ts";
import { IamSmartCustomer } from "../support/iam-smart-customer.ts";
import {
	IAM_SMART_CHINESE,
	IAM_SMART_ENGLISH,
	type IamSmartTexts,
} from "../support/iam-smart-texts.ts";
import { ENGLISH } from "../support/texts.ts";
import { closed, type Ears, earsOf, focusIn, type Hear } from "./ears.ts";
import { Listener } from "./listener.ts";

/** iAM Smart cancelled, returned in another browser with a wrong code, approved, and abandoned. */
export const hearIamSmart: Hear = async (stage, texts, reader) => {
	const words = texts === ENGLISH ? IAM_SMART_ENGLISH : IAM_SMART_CHINESE;
	const customer = await arriveAt("person", stage, texts, { before: Listener.prepare });
	const ears = {
		...earsOf(customer, texts, reader),
		me: new IamSmartCustomer(customer, words),
		words,
	};
	await hearCancelled(ears);
	await hearWrongCode(ears);
	await hearFilled(ears);
	return ears.listener;
};

interface EarsAtIamSmart extends Ears {
	readonly me: IamSmartCustomer;
	readonly words: IamSmartTexts;
}

async function hearCancelled(ears: EarsAtIamSmart): Promise<void> {
	const { listener, me, words, find } = ears;
	await listener.read("the person step");
	const tab = await start(ears, words.start);
	await listener.read("iAM Smart is waited for");
	await listener.hear("the request is cancelled in iAM Smart", async () => {
		await me.decide(tab, "cancel");
		await me.page.bringToFront();
		await me.dialog(words.cancelledTitle).waitFor();
	});
	await listener.read("the request was cancelled");
	await listener.pressKey("Escape", () => closed(find.dialog()));
}

async function hearWrongCode(ears: EarsAtIamSmart): Promise<void> {
	const { listener, me, words } = ears;
	const dialog = me.dialog(words.waiting);
	const tab = await start(ears, words.start);
	const code = dialog.getByRole("textbox", { name: words.code });
	await listener.press(dialog.locator("summary"), () => code.waitFor());
	await listener.type(code, "123");
	const confirmCode = dialog.getByRole("button", { name: words.confirmCode, exact: true });
	await listener.press(confirmCode, () => dialog.getByText(words.incompleteCode).waitFor());
	await listener.type(code, "123456");
	await listener.press(confirmCode, () => dialog.getByText(words.wrongCode).waitFor());
	// The region that has the focus then says what is filled in and locked.
	const approve = async () => {
		await me.decide(tab, "approve");
		await me.filled();
	};
	await listener.hear(
		"the request is approved in iAM Smart",
		approve,
		/read only$|disabled$|^(?:group|button), |^(?:樣本大文|SPECIMEN|Tai Man|\d+|HKID|香港身份證)$/,
	);
}

async function hearFilled({ listener, me, words }: EarsAtIamSmart): Promise<void> {
	await listener.read("the fields are filled in");
	const discard = me.page.getByRole("button", { name: words.discard, exact: true });
	const emptied = () => focusIn(me.page.locator("[name^=name]").first());
	// The fields are as they were read before the request.
	await listener.press(discard, emptied, { promised: /./ });
}

/** @returns the tab that opened, at iAM Smart */
async function start({ listener, me, words }: EarsAtIamSmart, button: string): Promise<Page> {
	const opened = me.page.context().waitForEvent("page");
	await listener.press(me.page.getByRole("button", { name: button, exact: true }), async () => {
		await (await opened).getByRole("link", { name: words.sandbox.open, exact: true }).waitFor();
		await me.page.bringToFront();
		await me.dialog(words.waiting).getByRole("link").waitFor();
	});
	return await opened;
}
