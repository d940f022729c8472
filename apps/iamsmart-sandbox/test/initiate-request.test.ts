import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestFilling } from "./support/filling.ts";
import { startTestSandbox, type TestSandbox } from "./support/test-sandbox.ts";

let sandbox: TestSandbox;
let key: Buffer;

beforeAll(async () => {
	sandbox = await startTestSandbox();
	key = await sandbox.client.getKey();
});

afterAll(() => sandbox.close());

const initiate = (changed: Record<string, unknown>) =>
	new TestFilling(sandbox, key).initiate(changed);

describe("initiateRequest", () => {
	test("answers a new ticketID each time", async () => {
		const answers = [await initiate({ formName: "登記" }), await initiate({ formNum: "1" })];
		const tickets = answers.map(({ content }) => JSON.stringify(content));
		expect(answers).toMatchObject([{ code: "D00000" }, { code: "D00000" }]);
		expect(new Set(tickets).size).toBe(2);
	});

	test("answers D20011 to a used businessID", async () => {
		const filling = new TestFilling(sandbox, key);
		await filling.initiate();
		expect((await filling.initiate()).code).toBe("D20011");
	});

	test.each([
		["no businessID", { businessID: undefined }],
		["no profileFields", { profileFields: undefined }],
	])("answers D20001 to %s", async (_what, changed) => {
		expect((await initiate(changed)).code).toBe("D20001");
	});

	test.each([
		["an empty businessID", { businessID: "" }],
		["a businessID of 37 characters", { businessID: "b".repeat(37) }],
		["a businessID that is not ASCII", { businessID: "號碼" }],
		["a businessID that is a number", { businessID: 1 }],
		["no profile field", { profileFields: [] }],
		["an unknown profile field", { profileFields: ["idNo", "address"] }],
		["a parameter that does not exist", { surprise: true }],
	])("answers D20002 to %s", async (_what, changed) => {
		expect((await initiate(changed)).code).toBe("D20002");
	});
});
