import type { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import type { Page } from "playwright-core";
import { ordinaryEntries } from "./entries.ts";
import type { IamSmartCustomer } from "./iam-smart-customer.ts";
import type { IamSmartTexts } from "./iam-smart-texts.ts";
import type { Texts } from "./texts.ts";

interface Walk {
	/** at the person step */
	readonly me: IamSmartCustomer;
	readonly sandbox: IamSmartSandbox;
	readonly texts: Texts;
	readonly words: IamSmartTexts;
	/** called at each screen in each of its states */
	readonly visit: (page: Page, state: string) => Promise<void>;
}

/**
 * Goes through everything that iAM Smart shows on the form, and the pages on which its tab ends, as
 * one customer.
 */
export async function walkIamSmart({ me, visit, ...walk }: Walk): Promise<void> {
	const { words } = walk;
	const { page } = me;
	const show = async (state: string, shown = page) => {
		await shown.bringToFront();
		await visit(shown, state);
	};
	await show("iam-smart-button");
	await walkWaiting(me, words, show);
	await walkFailures(me, walk, show);
	await walkPersons(me, words, show);
	await walkConfirmation(me, walk, show);
	await page.context().close();
}

type Show = (state: string, shown?: Page) => Promise<void>;

async function walkWaiting(me: IamSmartCustomer, words: IamSmartTexts, show: Show) {
	const tab = await me.start();
	await show("iam-smart-waiting");
	const dialog = me.dialog(words.waiting);
	await dialog.getByText(words.otherBrowser).click();
	await dialog.getByRole("textbox", { name: words.code }).fill("123456");
	await dialog.getByRole("button", { name: words.confirmCode, exact: true }).click();
	await dialog.getByText(words.wrongCode).waitFor();
	await show("iam-smart-waiting-wrong-code");
	await me.decide(tab, "cancel");
	await show("iam-smart-tab-cancelled", tab);
}

async function walkFailures(
	me: IamSmartCustomer,
	{ words, sandbox }: Omit<Walk, "me" | "visit">,
	show: Show,
) {
	await me.dialog(words.cancelledTitle).waitFor();
	await show("iam-smart-dialog-cancelled");
	const tab = await me.start(words.retry);
	await me.decide(tab, "reject");
	await show("iam-smart-tab-rejected", tab);
	await me.dialog(words.rejectedTitle).waitFor();
	await show("iam-smart-dialog-rejected");
	await sandbox.order({ call: "initiateRequest", code: "D20000" });
	await me.customer.press(words.retry);
	await me.dialog(words.errorTitle).waitFor();
	await show("iam-smart-dialog-error");
	await me.customer.press(words.manually);
}

async function walkPersons(me: IamSmartCustomer, words: IamSmartTexts, show: Show) {
	await show("iam-smart-tab-delivered", await me.fill("under-age"));
	await show("iam-smart-filled-under-age");
	await me.customer.press(words.discardForAnother);
	await show("iam-smart-discarded");
	await me.fill("no-chinese-name");
	await show("iam-smart-filled-without-chinese-name");
	await me.customer.press(words.discard);
	await me.fill();
	await show("iam-smart-filled");
}

async function walkConfirmation(
	{ customer, page }: IamSmartCustomer,
	walk: Omit<Walk, "me" | "visit">,
	show: Show,
) {
	const { person: documents } = await ordinaryEntries();
	for (const upload of ["idCopyF", "idCopyB", "idCopyS"] as const)
		await customer.choose(walk.texts[upload], documents[upload]);
	await customer.next();
	await customer.heading(walk.texts.confirmHeading).waitFor();
	await show("iam-smart-confirmation");
	const refusal = { success: false, errorCode: "iamsmart_unverified" };
	await page.route(/formsubmission$/, (route) => route.fulfill({ status: 400, json: refusal }));
	await customer.confirm({ declares: false });
	const person = page.getByRole("dialog").getByRole("button").last();
	await person.waitFor();
	await show("iam-smart-submission-unverified");
	await person.click();
	await page.getByRole("button", { name: walk.words.retry }).waitFor();
	await show("iam-smart-dialog-unverified");
}
