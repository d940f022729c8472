import { describe, expect, it } from "vitest";
import type { GatewaySettings } from "../gateway/gateway-settings.ts";
import { type BrowserJourney, browserAddress } from "./browser-address.ts";

const SETTINGS = {
	qrUrl: "https://www.iamsmart.example/auth/getQR",
	scope: "eidapi_auth eidapi_formFilling",
	gateway: { clientId: "a client" } as GatewaySettings,
};
const JOURNEY: BrowserJourney = {
	ticketID: "T/1",
	source: "iOS_Safari",
	redirect: "https://register.example/callback",
	state: "state",
	language: "tc",
};

describe("the address of iAM Smart for a browser", () => {
	it("has every parameter, URL-encoded", () => {
		expect(browserAddress(SETTINGS, JOURNEY)).toBe(
			"https://www.iamsmart.example/auth/getQR?clientID=a%20client&source=iOS_Safari&responseType=code&redirectURI=https%3A%2F%2Fregister.example%2Fcallback&scope=eidapi_auth%20eidapi_formFilling&state=state&ticketID=T%2F1&lang=zh-HK&brokerPage=true",
		);
	});

	it("requests no broker page on a PC", () => {
		const address = browserAddress(SETTINGS, { ...JOURNEY, source: "PC_Browser" });
		expect(address).not.toContain("brokerPage");
	});

	it.each([
		["en", "en-US"],
		["tc", "zh-HK"],
		["sc", "zh-CN"],
	] as const)("speaks of %s as %s", (language, lang) => {
		expect(browserAddress(SETTINGS, { ...JOURNEY, language })).toContain(`&lang=${lang}`);
	});
});
