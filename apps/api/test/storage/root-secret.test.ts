import { randomUUID } from "node:crypto";
import { freePort } from "@sim-registration/test-kit";
import type { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import {
	confirmationCodeOn,
	FULL_PERSON,
	IamSmartFilling,
	visit,
} from "../support/iam-smart-filling.ts";
import { startSandbox } from "../support/iam-smart-sandbox.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const OLD = "an old root secret of thirty-two characters";
const NEW = "a new root secret of thirty-two characters!";
const VERIFIED = {
	nameEN: "SPECIMEN, Tai Man",
	nameHK: "樣本大文",
	birthday_dd: "15",
	birthday_mm: "06",
	birthday_yyyy: "1985",
	idNO_1: "A123456",
	idNO_2: "3",
	useIamSmart: true,
};
const OTHER_ACCOUNT = { accountNO: "204518838", mobileNO: "51234567" };
const WRONG = { mobileNO: "60000000" };
const DEVICE = randomUUID();

let sandbox: IamSmartSandbox;
let server: TestServer;
/** what was started with the old secret */
let invitation: string;
let started: IamSmartFilling;
let sentAway: IamSmartFilling;
let returnedElsewhere: IamSmartFilling;
let confirmationCode: string;
let verified: Customer;
let owner: Customer;
let attacker: Customer;
let keyHalf: string;

async function takeKeyHalf(by: Customer): Promise<string> {
	const { body } = await by.call("draft/takeKeyHalf").send({ device: DEVICE }).expect(200);
	return body.keyHalf;
}

async function failTenTimes(customer: Customer, login: object): Promise<void> {
	for (let attempt = 0; attempt < 10; attempt++) await customer.logIn({ ...login, ...WRONG });
}

async function newFilling(): Promise<IamSmartFilling> {
	return new IamSmartFilling(await Customer.loggedIn(server.url), sandbox);
}

beforeAll(async () => {
	sandbox = await startSandbox();
	// A fixed port, so that customers find the restarted server.
	const PORT = String(await freePort());
	server = await startTestServer({
		...sandbox.serverVariables,
		PORT,
		ROOT_SECRET: OLD,
		TRUST_PROXY: "1",
	});
	const printed = await server.operator("invitations", "create", "204518837");
	invitation = /token=([\w-]+)/.exec(printed)?.[1] ?? "";
	started = await (await newFilling()).begin();
	sentAway = await (await newFilling()).begin();
	returnedElsewhere = await (await newFilling()).begin();
	const page = await visit(server.url, await returnedElsewhere.decide());
	confirmationCode = confirmationCodeOn(page.text);
	verified = await Customer.loggedIn(server.url);
	await new IamSmartFilling(verified, sandbox).complete(server.url);
	owner = await Customer.loggedIn(server.url);
	keyHalf = await takeKeyHalf(owner);
	attacker = await new Customer(server.url).open();
	attacker.address = "198.51.100.1";
	await failTenTimes(attacker, OTHER_ACCOUNT);

	await server.restart({ ROOT_SECRET: `${NEW},${OLD}` });
});
afterAll(async () => {
	await server.close();
	await sandbox.close();
});

describe("after a new root secret was added in front of the old one", () => {
	it("the link of an invitation is valid", async () => {
		const customer = await new Customer(server.url).open();
		const answer = await customer.post("user/NewAccountValidation").send({ token: invitation });
		expect(answer.body).toEqual({ valid: true, accountNO: "•••••8837" });
	});

	it("a ticket of iAM Smart is accepted", async () => {
		await started.sendAway();
		await visit(server.url, await started.decide(), started.cookie).expect(200);
		expect((await started.poll().expect(200)).body).toEqual(FULL_PERSON);
	});

	it("a browser returns from iAM Smart with its state and cookie", async () => {
		await visit(server.url, await sentAway.decide(), sentAway.cookie).expect(200);
		expect((await sentAway.poll().expect(200)).body).toEqual(FULL_PERSON);
	});

	it("a confirmation code that was shown is accepted", async () => {
		const { body } = await returnedElsewhere.confirm(confirmationCode).expect(200);
		expect(body).toEqual({ success: true });
		expect((await returnedElsewhere.poll().expect(200)).body).toEqual(FULL_PERSON);
	});

	it("values from iAM Smart may be submitted, and the submission repeated", async () => {
		const body = completeSubmission(await smallFiles(), VERIFIED);
		const first = await verified.submit(body, "key").expect(200);
		const again = await Customer.loggedIn(server.url);
		expect((await again.submit(body, "key").expect(200)).body).toEqual(first.body);
	});

	it("a draft on a phone is opened with the same half of its key", async () => {
		expect(await takeKeyHalf(await Customer.loggedIn(server.url))).toBe(keyHalf);
	});

	it("a browser that had logged in before is not locked out by others' guesses", async () => {
		const other = await new Customer(server.url).open();
		await failTenTimes(other, {});
		await other
			.post("login/login")
			.send({ accountNO: "204518837", mobileNO: "61234567" })
			.expect(429);
		expect(await owner.logIn()).toMatchObject({ success: true });
	});

	it("a client that guessed too often is still locked out", async () => {
		await attacker.post("login/login").send(OTHER_ACCOUNT).expect(429);
	});
});
