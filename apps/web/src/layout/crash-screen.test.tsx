import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RegistrationProvider } from "../registration/registration-context.ts";
import { NEW_REGISTRATION } from "../registration/registration-state.ts";
import { RegistrationStore } from "../registration/registration-store.ts";
import { CrashScreen } from "./crash-screen.tsx";

const CONFIGURATION = {
	captcha: "off",
	iamSmart: "off",
	hotline: "2888 0000",
	supportEmail: "support@example.com",
	mainSiteUrl: "https://www.example.com",
	iamSmartMoreInfoUrl: "https://www.iamsmart.gov.hk/",
	collectionStatementVersion: "1",
	maintenance: false,
} as const;

it("a crash names the installation's own hotline, in both languages", () => {
	const store = new RegistrationStore(NEW_REGISTRATION);
	const html = renderToStaticMarkup(
		<RegistrationProvider value={{ store, configuration: CONFIGURATION }}>
			<CrashScreen error={new Error("a mistake")} />
		</RegistrationProvider>,
	);
	expect(html).toContain("請致電 2888 0000。");
	expect(html).toContain("please call 2888 0000.");
});
