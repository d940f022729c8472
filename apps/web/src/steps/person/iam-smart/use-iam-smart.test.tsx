import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetCsrfToken } from "../../../api/csrf-token.ts";
import { hang, refuse, serveCalls } from "../../../api/fake-server.ts";
import { RegistrationProvider } from "../../../registration/registration-context.ts";
import { RegistrationStore } from "../../../registration/registration-store.ts";
import { CONFIGURATION } from "../../../registration/render-screen.tsx";
import { loggedIn } from "../../../registration/session-transitions.ts";
import { usePersonForm } from "../use-person-form.ts";
import { type IamSmart, useIamSmart } from "./use-iam-smart.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
const URI = "https://iamsmart.example/qr";

let store: RegistrationStore;
let tab: { opener: unknown; address: string; isClosed: boolean };

beforeEach(() => {
	store = new RegistrationStore();
	store.apply(loggedIn(LOGIN, { isDummyBr: false }));
	forgetCsrfToken();
	tab = { opener: "this page", address: "", isClosed: false };
	const opened = {
		set opener(opener: unknown) {
			tab.opener = opener;
		},
		document: { title: "", body: { textContent: "" } },
		location: {
			replace: (address: string) => {
				tab.address = address;
			},
		},
		close: () => {
			tab.isClosed = true;
		},
	};
	vi.stubGlobal("window", { open: () => opened });
	vi.stubGlobal("location", { origin: "https://form.example" });
});
afterEach(() => vi.unstubAllGlobals());

function Screen({ onRender }: { readonly onRender: (iamSmart: IamSmart) => void }) {
	onRender(useIamSmart(usePersonForm()));
	return null;
}

function open(): IamSmart {
	const rendered: IamSmart[] = [];
	renderToString(
		<I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
			<RegistrationProvider value={{ store, configuration: { ...CONFIGURATION, iamSmart: "on" } }}>
				<Screen onRender={(iamSmart) => rendered.push(iamSmart)} />
			</RegistrationProvider>
		</I18nProvider>,
	);
	const [iamSmart] = rendered;
	if (iamSmart === undefined) throw new Error("Nothing was rendered");
	return iamSmart;
}

function answerCalls() {
	return serveCalls(async ({ url }) =>
		Response.json(url.endsWith("/getQR") ? { uri: URI } : { ticketID: "t", businessID: "b" }),
	);
}

describe("iAM Smart", () => {
	test("opens in a tab that has no hold on the form, and is waited for", async () => {
		const calls = answerCalls();
		open().start();
		await vi.waitFor(() => expect(tab.address).toBe(URI));
		expect(tab).toMatchObject({ opener: null, isClosed: false });
		expect(store.read().iamSmartFilling).toMatchObject({ businessID: "b", uri: URI });
		expect(await calls[1]?.json()).toMatchObject({
			ticketID: "t",
			redirect: expect.stringMatching(/^https:\/\/form\.example\/.*api\/iamsmart\/callback$/),
		});
	});

	test("that refuses leaves no empty tab behind", async () => {
		serveCalls(async () => refuse(503, "iamsmart_error"));
		open().start();
		await vi.waitFor(() => expect(tab.isClosed).toBe(true));
		expect(store.read().iamSmartFilling).toBeUndefined();
	});

	test("that answers after Cancel is not waited for, and leaves no empty tab behind", async () => {
		const calls = serveCalls(hang);
		const iamSmart = open();
		iamSmart.start();
		await vi.waitFor(() => expect(calls).toHaveLength(1));
		iamSmart.cancel();
		await vi.waitFor(() => expect(tab.isClosed).toBe(true));
		expect(tab.address).toBe("");
		expect(store.read().iamSmartFilling).toBeUndefined();
	});

	test("is told when Cancel is pressed, and the filling has ended at once", async () => {
		const calls = answerCalls();
		const iamSmart = open();
		iamSmart.start();
		await vi.waitFor(() => expect(store.read().iamSmartFilling).toBeDefined());
		iamSmart.cancel();
		expect(store.read().iamSmartFilling).toBeUndefined();
		await vi.waitFor(() => expect(calls.at(-1)?.url).toMatch(/iamsmart\/cancelFormFilling$/));
		expect(await calls.at(-1)?.json()).toEqual({ businessID: "b" });
		iamSmart.goOn("b");
		expect(store.read().iamSmartFilling).toBeUndefined();
	});

	test("is waited for also where the browser opens no tab", async () => {
		answerCalls();
		vi.stubGlobal("window", { open: () => null });
		open().start();
		await vi.waitFor(() => expect(store.read().iamSmartFilling?.uri).toBe(URI));
	});
});
