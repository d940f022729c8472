import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openConsent, type QrParameters, qrPath, sendConsent } from "./support/browser.ts";
import { TestFilling } from "./support/filling.ts";
import { REDIRECT_URI, startTestSandbox, type TestSandbox } from "./support/test-sandbox.ts";
import { textField } from "./support/text-field.ts";

const MINUTE_MS = 60_000;

let sandbox: TestSandbox;
let key: Buffer;

beforeAll(async () => {
	sandbox = await startTestSandbox();
	key = await sandbox.client.getKey();
});

afterAll(() => sandbox.close());

const newTicket = async () =>
	textField((await new TestFilling(sandbox, key).initiate()).content, "ticketID");

async function get(changed: QrParameters, ticketID?: string) {
	const path = qrPath(ticketID ?? (await newTicket()), changed);
	const response = await fetch(sandbox.base + path, { redirect: "manual" });
	return { status: response.status, page: await response.text() };
}

const ANDROID = ["Chrome", "Firefox", "Edge", "Samsung", "Huawei", "Xiaomi"];
const IOS = ["Safari", "Chrome", "Firefox", "Edge"];
const PHONES = [...ANDROID.map((name) => `Android_${name}`), ...IOS.map((name) => `iOS_${name}`)];

describe("getQR", () => {
	test("shows a desktop browser a QR", async () => {
		const { status, page } = await get({ source: "PC_Browser" });
		expect(status).toBe(200);
		expect(page).toContain("<svg");
	});

	test.each(PHONES)("shows %s the way to the app, without a QR", async (source) => {
		const { status, page } = await get({ source, brokerPage: "true" });
		expect(status).toBe(200);
		expect(page).toContain("Open iAM Smart");
		expect(page).not.toContain("<svg");
	});

	test("may be reloaded", async () => {
		const ticketID = await newTicket();
		expect([await get({}, ticketID), await get({}, ticketID)]).toMatchObject([
			{ status: 200 },
			{ status: 200 },
		]);
	});

	test.each<[string, string, QrParameters]>([
		["D20001", "no clientID", { clientID: undefined }],
		["D20001", "no state", { state: undefined }],
		["D20001", "an empty ticketID", { ticketID: "" }],
		["D20002", "another clientID", { clientID: "another" }],
		["D20002", "another responseType", { responseType: "token" }],
		["D20002", "a state with a space", { state: "a b" }],
		["D20002", "another language", { lang: "fr-FR" }],
		["D20002", "an unknown ticket", { ticketID: "unknown" }],
		["D20002", "a phone without brokerPage", { source: "iOS_Safari" }],
		["D20002", "a desktop with brokerPage", { brokerPage: "true" }],
		["D20007", "no known source", { source: "iOS_Netscape" }],
		["D20008", "an unregistered redirectURI", { redirectURI: "http://localhost:4000/elsewhere" }],
		["D20008", "a longer redirectURI", { redirectURI: `${REDIRECT_URI}/more` }],
		["D20008", "a redirectURI with a query", { redirectURI: `${REDIRECT_URI}?a=b` }],
		["D20008", "a public redirectURI", { redirectURI: "https://sim.example.com/callback" }],
		[
			"D20008",
			"a redirectURI that only begins alike",
			{ redirectURI: REDIRECT_URI.replace("localhost:4000", "localhost:4000@evil.test") },
		],
		["D20012", "half the scope", { scope: "eidapi_auth" }],
		["D20012", "a wider scope", { scope: "eidapi_auth eidapi_formFilling eidapi_profiles" }],
	])("answers %s to %s without a redirect", async (code, _what, changed) => {
		const { status, page } = await get(changed);
		expect(status).toBe(400);
		expect(page).toContain(`<code>${code}</code>`);
	});

	test("answers D20002 if a parameter is given twice", async () => {
		const address = `${sandbox.base}${qrPath(await newTicket())}&state=another`;
		expect(await (await fetch(address)).text()).toContain("<code>D20002</code>");
	});

	test("accepts the scopes in either order", async () => {
		expect((await get({ scope: "eidapi_formFilling eidapi_auth" })).status).toBe(200);
	});

	test("expires after ten minutes", async () => {
		const own = await startTestSandbox();
		const { content } = await new TestFilling(own, await own.client.getKey()).initiate();
		own.aheadMs = 11 * MINUTE_MS;
		const response = await fetch(own.base + qrPath(textField(content, "ticketID")));
		expect(response.status).toBe(400);
		await own.close();
	});
});

describe("a decision", () => {
	const decide = async (form: Record<string, string>) => {
		const request = await openConsent(sandbox.base, qrPath(await newTicket()));
		const answer = await sendConsent(sandbox.base, { request, ...form });
		return { request, status: answer.status, location: answer.headers.get("Location") };
	};

	test("of an unknown person is rejected", async () => {
		const answer = await decide({ person: "nobody", decision: "approve" });
		expect(answer).toMatchObject({ status: 400, location: null });
	});

	test.each(["maybe", "", "constructor"])("%j is rejected", async (decision) => {
		expect(await decide({ person: "full", decision })).toMatchObject({
			status: 400,
			location: null,
		});
	});

	test("leave does not redirect", async () => {
		const answer = await decide({ person: "full", decision: "leave" });
		expect(answer).toMatchObject({ status: 200, location: null });
	});

	test("redirects to the exact redirectURI", async () => {
		const { status, location } = await decide({ person: "full", decision: "approve" });
		expect(status).toBe(303);
		expect(location).toMatch(new RegExp(`^${REDIRECT_URI}\\?code=[^&]+&state=test-state$`));
	});

	test("can be made once, in any tab", async () => {
		const ticketID = await newTicket();
		const requests = [
			await openConsent(sandbox.base, qrPath(ticketID)),
			await openConsent(sandbox.base, qrPath(ticketID)),
		];
		const statuses: number[] = [];
		for (const request of requests) {
			const form = { request, person: "full", decision: "approve" };
			statuses.push((await sendConsent(sandbox.base, form)).status);
		}
		expect(statuses).toEqual([303, 410]);
	});

	test("made on a phone redirects the browser that shows the QR, once", async () => {
		const request = await openConsent(sandbox.base, qrPath(await newTicket()));
		const goOn = () =>
			fetch(`${sandbox.base}/sandbox/return?request=${request}`, { redirect: "manual" });
		expect((await goOn()).status).toBe(200);
		const form = { request, device: "phone", person: "full", decision: "cancel" };
		const phone = await sendConsent(sandbox.base, form);
		expect([phone.status, phone.headers.get("Location")]).toEqual([200, null]);
		const back = await goOn();
		expect(back.headers.get("Location")).toBe(`${REDIRECT_URI}?error_code=D60000&state=test-state`);
		expect((await goOn()).status).toBe(410);
	});

	test("about an unknown request is rejected", async () => {
		const form = { request: "unknown", person: "full", decision: "approve" };
		expect((await sendConsent(sandbox.base, form)).status).toBe(410);
	});
});
