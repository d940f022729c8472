import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ConfigurationProvider } from "../configuration/configuration.ts";
import { OutdatedPageError } from "../loading/until-loaded.ts";
import { RegistrationProvider } from "../registration/registration-context.ts";
import { NEW_REGISTRATION, type RegistrationState } from "../registration/registration-state.ts";
import { CONFIGURATION, textsIn } from "../registration/render-in-test.tsx";
import { WizardStore } from "../registration/wizard-store.ts";
import { CrashScreen } from "./crash-screen.tsx";

beforeAll(() => {
	vi.stubGlobal("location", { pathname: "/real-name-registration/en" });
});
afterAll(() => vi.unstubAllGlobals());

function shown(error: Error, state: Partial<RegistrationState> = {}): string {
	const store = new WizardStore({ ...NEW_REGISTRATION, ...state });
	return renderToStaticMarkup(
		<ConfigurationProvider value={CONFIGURATION}>
			<RegistrationProvider value={store}>
				<CrashScreen error={error} />
			</RegistrationProvider>
		</ConfigurationProvider>,
	);
}

it("a crash names the installation's own hotline, in both languages", () => {
	const html = shown(new Error("a mistake"));
	expect(html).toContain("Something went wrong");
	const texts = textsIn(html).join("");
	expect(texts).toContain("請致電 2888 0000。");
	expect(texts).toContain("please call 2888 0000.");
	expect(html.match(/href="tel:28880000"/g)).toHaveLength(2);
});

it("a page whose files are gone says so, and says that anything is kept only once that is known", () => {
	const html = shown(new OutdatedPageError());
	expect(html).toContain("The form has been updated");
	expect(html).toContain("You may have to enter some information again.");
	expect(html).toContain("你可能需要重新輸入部分資料。");
});

it("while the registration is sent, nothing that would end it is offered", () => {
	const progress = { sentBytes: 1, totalBytes: 2 };
	const html = shown(new Error("a mistake"), { attempt: { kind: "sending", progress } });
	expect(html).toContain("Please do not close or reload this page.");
	expect(html).toContain("請勿關閉或重新載入此頁面。");
	expect(html).not.toContain("<button");
});

it("a successful registration is shown with its reference", () => {
	const receipt = { reference: "R-1", registeredAt: new Date(0) };
	const html = shown(new OutdatedPageError(), { receipt });
	expect(html).toContain("Registration submitted");
	expect(html.match(/R-1/g)).toHaveLength(2);
	expect(html).not.toContain("again");
});
