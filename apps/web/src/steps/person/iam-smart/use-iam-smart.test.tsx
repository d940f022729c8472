import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetCsrfToken } from "../../../api/csrf-token.ts";
import { hang, refuse, serveCalls } from "../../../api/fake-server.ts";
import { ConfigurationProvider } from "../../../configuration/configuration.ts";
import { RegistrationProvider } from "../../../registration/registration-context.ts";
import { CONFIGURATION } from "../../../registration/render-in-test.tsx";
import { loggedIn } from "../../../registration/session-transitions.ts";
import { WizardStore } from "../../../registration/wizard-store.ts";
import { usePersonForm } from "../use-person-form.ts";
import type { TabOrder } from "./open-tab.ts";
import { type IamSmart, useIamSmart } from "./use-iam-smart.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
const URI = "https://iamsmart.example/qr";

let store: WizardStore;
let tab: OpenedPage | undefined;

/** The page in the opened tab, as its script behaves. */
interface OpenedPage {
	readonly address: string;
	readonly features: string;
	/** the messages that it received, in order */
	readonly orders: TabOrder[];
	/** its script has loaded */
	load(): void;
	close(): void;
}

function pageAt(address: string, features: string): OpenedPage {
	let channel: BroadcastChannel | undefined;
	const orders: TabOrder[] = [];
	return {
		address,
		features,
		orders,
		load() {
			channel = new BroadcastChannel(address.split("#")[1] ?? "");
			channel.onmessage = ({ data }) => orders.push(data as TabOrder);
			channel.postMessage("opened");
		},
		close: () => channel?.close(),
	};
}

beforeEach(() => {
	store = new WizardStore();
	store.apply(loggedIn(LOGIN, { isDummyBr: false }));
	forgetCsrfToken();
	const open = (address: string, _target: string, features: string) => {
		tab = pageAt(address, features);
		return null;
	};
	vi.stubGlobal("window", { open });
	vi.stubGlobal("location", { origin: "https://form.example" });
});
afterEach(() => {
	vi.unstubAllGlobals();
	tab?.close();
	tab = undefined;
});

function Screen({ onRender }: { readonly onRender: (iamSmart: IamSmart) => void }) {
	onRender(useIamSmart(usePersonForm()));
	return null;
}

function open(): IamSmart {
	const rendered: IamSmart[] = [];
	renderToString(
		<I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
			<ConfigurationProvider value={{ ...CONFIGURATION, iamSmart: "on" }}>
				<RegistrationProvider value={store}>
					<Screen onRender={(iamSmart) => rendered.push(iamSmart)} />
				</RegistrationProvider>
			</ConfigurationProvider>
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
	test("opens in a tab without access to the form and without a copy of its storage", async () => {
		const calls = answerCalls();
		open().start();
		expect(tab?.features).toBe("noopener");
		tab?.load();
		await vi.waitFor(() => expect(tab?.orders.at(-1)).toEqual({ address: URI }));
		expect(store.read().iamSmartFilling).toMatchObject({ businessID: "b", uri: URI });
		expect(await calls[1]?.json()).toMatchObject({
			ticketID: "t",
			redirect: expect.stringMatching(/^https:\/\/form\.example\/.*api\/iamsmart\/callback$/),
		});
	});

	test("opens even if the tab loads more slowly than the address arrives", async () => {
		answerCalls();
		open().start();
		await vi.waitFor(() => expect(store.read().iamSmartFilling).toBeDefined());
		tab?.load();
		await vi.waitFor(() => expect(tab?.orders).toEqual([{ address: URI }]));
	});

	test("leaves no empty tab behind when it refuses", async () => {
		serveCalls(async () => refuse(503, "iamsmart_error"));
		open().start();
		tab?.load();
		await vi.waitFor(() => expect(tab?.orders).toContainEqual({}));
		expect(store.read().iamSmartFilling).toBeUndefined();
	});

	test("is not awaited after Cancel, and leaves no empty tab behind", async () => {
		const calls = serveCalls(hang);
		const iamSmart = open();
		iamSmart.start();
		await vi.waitFor(() => expect(calls).toHaveLength(1));
		iamSmart.cancel();
		tab?.load();
		await vi.waitFor(() => expect(tab?.orders).toContainEqual({}));
		expect(store.read().iamSmartFilling).toBeUndefined();
	});

	test("does not reach another registration, even if its screen is still there", async () => {
		let answer = () => {};
		const isAnswered = new Promise<void>((resolve) => {
			answer = resolve;
		});
		const calls = serveCalls(async ({ url }) => {
			await isAnswered;
			return Response.json(
				url.endsWith("/getQR") ? { uri: URI } : { ticketID: "t", businessID: "b" },
			);
		});
		open().start();
		await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0));
		tab?.load();
		store.apply(loggedIn({ ...LOGIN, accountNO: "204518838" }, { isDummyBr: false }));
		answer();
		await vi.waitFor(() => expect(tab?.orders).toContainEqual({}));
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
});
