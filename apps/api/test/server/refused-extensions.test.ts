import { Body, Controller, Get, Module, Post, UseGuards } from "@nestjs/common";
import { ThrottlerGuard } from "@nestjs/throttler";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { PORTS } from "../../src/extensions/ports.ts";
import {
	CsrfGuard,
	OpenToEverybody,
	RegistrationDelivery,
	SessionGuard,
	SessionModule,
	SharedRule,
} from "../../src/index.ts";
import { startTestServer } from "../support/test-server.ts";

class CarelessDto {
	@SharedRule(v.object({ mobileNO: v.string() }))
	mobileNO = "";
	forgotten = "";
}

@Controller("api/careless")
class CarelessController {
	@Get("open")
	@UseGuards(ThrottlerGuard)
	open() {
		return { success: true };
	}

	@Post("unchecked")
	@UseGuards(CsrfGuard, SessionGuard)
	unchecked(@Body() wish: { readonly mobileNO: string }) {
		return wish;
	}

	@Post("half")
	@UseGuards(CsrfGuard, SessionGuard)
	half(@Body() wish: CarelessDto) {
		return wish;
	}

	@Get("said")
	@OpenToEverybody()
	said() {
		return { success: true };
	}
}

@Module({ imports: [SessionModule], controllers: [CarelessController] })
class CarelessModule {}

@Module({ imports: [CarelessModule] })
class SurroundingModule {}

describe("a call that nobody has made safe", () => {
	it.each([
		["in the list", CarelessModule],
		["within a module of the list", SurroundingModule],
	])("%s stops the start, which names it", async (_title, module) => {
		const problem: unknown = await startTestServer({}, [module]).catch((error) => error);
		expect(String(problem).split("\n").slice(1)).toEqual([
			"- CarelessController.open is open to everybody: put CsrfGuard and SessionGuard in front of it, or say so with @OpenToEverybody()",
			"- CarelessController.unchecked takes a body that nothing checks: its type has to be a class, with @SharedRule on each field",
			"- CarelessController.half takes CarelessDto, whose field forgotten has no @SharedRule",
		]);
	});
});

describe("an adapter that is none", () => {
	it.each(PORTS)("stops the start in the place of $port.name", async ({ port }) => {
		const own = [{ port, make: () => ({}) }];
		const starting = startTestServer({ FILE_STORE: "disk" }, own);
		await expect(starting).rejects.toThrow(`${port.name}: Object lacks `);
	});

	it.each<[string, () => object, string]>([
		["lacks a value", () => ({ deliver: () => {} }), "Object lacks a value for isOn"],
		["is not there", () => JSON.parse("null"), "what was provided gives null, and no adapter"],
	])("because it %s stops the start", async (_title, make, message) => {
		const own = [{ port: RegistrationDelivery, make }];
		await expect(startTestServer({}, own)).rejects.toThrow(message);
	});
});
