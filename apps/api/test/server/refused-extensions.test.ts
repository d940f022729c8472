import {
	Body,
	type CanActivate,
	Controller,
	Get,
	Injectable,
	Module,
	Post,
	UseGuards,
} from "@nestjs/common";
import { ThrottlerGuard } from "@nestjs/throttler";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
	CsrfGuard,
	OpenToEverybody,
	Proves,
	RegistrationDelivery,
	SessionGuard,
	SessionModule,
	SharedRule,
} from "../../src/index.ts";
import { PORTS } from "../../src/platform/extensions/ports.ts";
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

@Injectable()
class LimitOfOurOwn extends ThrottlerGuard {}

/** Extends a guard with a proof, without declaring one itself. */
@Injectable()
class LenientSessionGuard extends SessionGuard {
	override canActivate(): Promise<boolean> {
		return Promise.resolve(true);
	}
}

@Proves("token")
@Injectable()
class PartnerGuard implements CanActivate {
	canActivate(): boolean {
		return false;
	}
}

@OpenToEverybody()
class BaseController {
	@Get("inherited")
	inherited() {
		return { success: true };
	}

	@Post("unchecked")
	@UseGuards(CsrfGuard, SessionGuard)
	unchecked(@Body() wish: { readonly mobileNO: string }) {
		return wish;
	}
}

@Controller("api/derived")
class DerivedController extends BaseController {
	@Get("limited")
	@UseGuards(LimitOfOurOwn)
	limited() {
		return { success: true };
	}

	@Get("lenient")
	@UseGuards(LenientSessionGuard)
	lenient() {
		return { success: true };
	}

	@Get("partner")
	@UseGuards(new PartnerGuard())
	partner() {
		return { success: true };
	}
}

@Module({ imports: [SessionModule], controllers: [DerivedController] })
class DerivedModule {}

describe("an unprotected call", () => {
	it.each([
		["in the list", CarelessModule],
		["within a module of the list", SurroundingModule],
	])("%s prevents the start with its name", async (_title, module) => {
		const problem: unknown = await startTestServer({}, [module]).catch((error) => error);
		expect(String(problem).split("\n").slice(1)).toEqual([
			"- CarelessController.open is unprotected: guard it with CsrfGuard and SessionGuard, or declare it with @OpenToEverybody()",
			"- CarelessController.unchecked takes a body without validation: its type must be a class with @SharedRule on each field",
			"- CarelessController.half takes CarelessDto, whose field forgotten has no @SharedRule",
		]);
	});
});

describe("a controller that extends another", () => {
	it("is checked for inherited calls, and for guards that declare no proof", async () => {
		const problem: unknown = await startTestServer({}, [DerivedModule]).catch((error) => error);
		const isOpen =
			"is unprotected: guard it with CsrfGuard and SessionGuard, or declare it with @OpenToEverybody()";
		expect(String(problem).split("\n").slice(1)).toEqual([
			`- DerivedController.limited ${isOpen}`,
			`- DerivedController.lenient ${isOpen}`,
			`- DerivedController.inherited ${isOpen}`,
			"- DerivedController.unchecked takes a body without validation: its type must be a class with @SharedRule on each field",
		]);
	});
});

describe("an invalid adapter", () => {
	it.each(PORTS)("prevents the start in place of $port.name", async ({ port }) => {
		const own = [{ port, make: () => ({}) }];
		const starting = startTestServer({ FILE_STORE: "disk" }, own);
		await expect(starting).rejects.toThrow(`${port.name}: Object lacks `);
	});

	it.each<[string, () => object, string]>([
		["lacks a value", () => ({ deliver: () => {} }), "Object lacks a value for isOn"],
		[
			"is not there",
			() => JSON.parse("null"),
			"what was provided returned null instead of an adapter",
		],
	])("that %s prevents the start", async (_title, make, message) => {
		const own = [{ port: RegistrationDelivery, make }];
		await expect(startTestServer({}, own)).rejects.toThrow(message);
	});
});
