import { Controller, Get, Module, Query, Req, UseGuards } from "@nestjs/common";
import type { Request } from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	AllRegistrations,
	OpenToEverybody,
	RegistrationReaderModule,
	RegistrationsOfAccount,
	SessionGuard,
	SessionModule,
	sessionOf,
} from "../../src/index.ts";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

@Controller("api/own")
class OwnController {
	constructor(
		private readonly registrations: RegistrationsOfAccount,
		private readonly all: AllRegistrations,
	) {}

	@Get("registrations")
	@UseGuards(SessionGuard)
	async list(
		@Req() request: Request,
		@Query("limit") limit?: string,
		@Query("before") before?: string,
	) {
		const options = { before, limit: limit === undefined ? undefined : Number(limit) };
		return await this.registrations.page(sessionOf(request), options);
	}

	/** In place of a job. */
	@Get("everything")
	@OpenToEverybody()
	async everything() {
		return await this.all.page();
	}
}

@Module({ imports: [SessionModule, RegistrationReaderModule], controllers: [OwnController] })
class OwnModule {}

const DUMMY_BR = {
	...{ brNO_1: "", brNO_2: "", brNO_3: "", brNO_4: "", brNO_5: "" },
	...{ brCopy: [], brCopyName: "", brCopySize: "", isDummyBr: true },
};
const OTHER = { accountNO: "204518838", mobileNO: "51234567" };

describe("a team's own call", () => {
	let server: TestServer;
	const references: string[] = [];
	let others = "";
	beforeAll(async () => {
		server = await startTestServer({}, [OwnModule]);
		const files = await smallFiles();
		for (let count = 1; count <= 3; count++) {
			const customer = await Customer.loggedIn(server.url);
			const answer = await customer.submit(completeSubmission(files)).expect(200);
			references.unshift(answer.body.reference);
		}
		const other = await Customer.loggedIn(server.url, OTHER);
		others = (await other.submit(completeSubmission(files, DUMMY_BR)).expect(200)).body.reference;
	});
	afterAll(() => server.close());

	async function read(query = "", login = {}) {
		const customer = await Customer.loggedIn(server.url, login);
		return (await customer.read(`own/registrations${query}`).expect(200)).body;
	}

	it("reads the registrations of the account that is logged in, newest first, and nothing in them", async () => {
		const { registrations, next } = await read();
		expect(next).toBeUndefined();
		expect(registrations).toEqual(
			references.map((reference) => ({
				reference,
				acceptedAt: expect.stringMatching(/^20\d\d-.*Z$/),
				state: "registered",
				isExported: false,
			})),
		);
		const ofOther = await read("", OTHER);
		expect(ofOther.registrations.map(referenceOf)).toEqual([others]);
	});

	it("reads them by pages", async () => {
		const first = await read("?limit=2");
		expect(first.registrations.map(referenceOf)).toEqual(references.slice(0, 2));
		const second = await read(`?limit=2&before=${first.next}`);
		expect(second.registrations.map(referenceOf)).toEqual(references.slice(2));
		expect(second.next).toBeUndefined();
		expect((await read("?limit=0")).registrations).toHaveLength(1);
		expect((await read(`?before=${others}`)).registrations).toEqual([]);
	});

	it("reports an export, a deregistration and a purge", async () => {
		const [newest = "", , oldest = ""] = references;
		const to = ["--to", `${server.directory}/to`, "--originals-only"];
		await server.operator("registrations", "export", newest, ...to);
		await server.operator("registrations", "deregister", "--yes", oldest);
		const { registrations } = await read();
		expect(registrations[0]).toMatchObject({ reference: newest, isExported: true });
		expect(registrations[1]).toMatchObject({ isExported: false });
		expect(registrations[2]).toMatchObject({
			reference: oldest,
			state: "deregistered",
			deregisteredAt: expect.stringMatching(/^20\d\d-.*Z$/),
		});
	});

	it("may read those of all accounts, for a job", async () => {
		const { registrations } = (await new Customer(server.url).read("own/everything").expect(200))
			.body;
		expect(registrations.map(referenceOf)).toEqual([others, ...references]);
	});
});

const referenceOf = ({ reference }: { readonly reference: string }) => reference;
