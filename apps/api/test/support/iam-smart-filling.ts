import type { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import type { IamSmartProfile } from "@sim-registration/validation";
import request from "supertest";
import type { Customer } from "./customer.ts";
import { REDIRECT } from "./iam-smart-sandbox.ts";

const PROFILE_FIELDS = ["idNo", "enName", "chName", "birthDate"];

/** The sandbox's default person, as our poll returns it. */
export const FULL_PERSON: IamSmartProfile = {
	idNo: { Identification: "A123456", CheckDigit: "3" },
	enName: { UnstructuredName: "SPECIMEN, Tai Man" },
	chName: { ChineseName: "樣本大文" },
	birthDate: "19850615",
};

/** A customer's way through iAM Smart, step by step. */
export class IamSmartFilling {
	readonly #customer: Customer;
	readonly #sandbox: IamSmartSandbox;
	businessID = "";
	ticketID = "";
	uri = "";
	/** as sent by the browser */
	cookie = "";

	constructor(customer: Customer, sandbox: IamSmartSandbox) {
		this.#customer = customer;
		this.#sandbox = sandbox;
	}

	init() {
		return this.#customer
			.call("iamsmart/anonymous/initFormFilling")
			.send({ profileFields: PROFILE_FIELDS });
	}

	getQr(overrides: Readonly<Record<string, unknown>> = {}) {
		return this.#customer.call("iamsmart/getQR").send({
			ticketID: this.ticketID,
			lang: "tc",
			source: "Android_Chrome",
			redirect: REDIRECT,
			...overrides,
		});
	}

	poll() {
		return this.#customer.read(`iamsmart/poll/formFilling/${this.businessID}`);
	}

	confirm(confirmationCode: string) {
		const { businessID } = this;
		return this.#customer.call("iamsmart/confirmReturn").send({ businessID, confirmationCode });
	}

	cancel() {
		const { businessID } = this;
		return this.#customer.call("iamsmart/cancelFormFilling").send({ businessID });
	}

	/** Up to the redirect to iAM Smart. */
	async begin(): Promise<this> {
		const { body } = await this.init().expect(200);
		this.businessID = body.businessID;
		this.ticketID = body.ticketID;
		return await this.sendAway();
	}

	async sendAway(): Promise<this> {
		const answer = await this.getQr().expect(200);
		this.uri = answer.body.uri;
		this.cookie = String(answer.headers["set-cookie"]?.[0]).split(";")[0] ?? "";
		return this;
	}

	/** @returns path and query with which the browser returns */
	async decide(decision?: string, person?: string): Promise<string> {
		return await this.#sandbox.decide(this.uri, decision, person);
	}

	/** The whole way, in one browser. */
	async complete(url: string, decision?: string, person?: string): Promise<this> {
		await this.begin();
		await visit(url, await this.decide(decision, person), this.cookie);
		return this;
	}
}

/** Opens an address of ours in a browser, with or without the cookie. */
export function visit(url: string, address: string, cookie = "") {
	return request(url).get(address).set("Cookie", cookie);
}

/** The confirmation code on the page of a return in another browser. */
export function confirmationCodeOn(page: string): string {
	const code = /<output[^>]*>(\d{6})<\/output>/.exec(page)?.[1];
	if (code === undefined) throw new Error("The page shows no confirmation code");
	return code;
}
