import {
	Body,
	type CanActivate,
	Controller,
	Get,
	Injectable,
	type MiddlewareConsumer,
	Module,
	Post,
	UseGuards,
} from "@nestjs/common";
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from "@nestjs/core";
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
import type { Extension } from "../../src/platform/extensions/extension.ts";
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

@Controller("api/order")
@OpenToEverybody()
class OrderController {
	@Get(":id")
	one() {
		return { success: true };
	}

	@Get("count")
	count() {
		return { success: true };
	}

	@Post("count")
	recount() {
		return { success: true };
	}
}

@Controller("order")
@OpenToEverybody()
class OutsideController {
	@Get()
	all() {
		return { success: true };
	}
}

@Controller("api/login")
@OpenToEverybody()
class TwiceController {
	@Get("csrf")
	csrf() {
		return { success: true };
	}
}

class Everywhere {
	intercept() {}
	transform() {}
	catch() {}
	canActivate() {}
}

const everywhere = (provide: string) => ({
	module: class OwnModule {},
	providers: [{ provide, useClass: Everywhere }],
});
const withCalls = (controller: new () => object) => ({
	module: class OwnModule {},
	controllers: [controller],
});

@Controller("api/fine")
@OpenToEverybody()
class OwnCallController {
	@Get("call")
	call() {
		return {};
	}
}

@Controller("api/:part")
@OpenToEverybody()
class AnywhereController {
	@Get(":rest")
	any() {
		return {};
	}
}

/** A module with these calls, and a middleware for some addresses. */
const withMiddleware = (
	calls: readonly (new () => object)[],
	...targets: readonly (string | (new () => object))[]
) => ({
	module: class OwnModule {
		configure(consumer: MiddlewareConsumer) {
			consumer
				.apply(countRequest)
				.exclude("api/form/formsubmission")
				.forRoutes(...targets);
		}
	},
	controllers: [...calls],
});

let requests = 0;
function countRequest(_request: object, _response: object, next: () => void) {
	requests += 1;
	next();
}

const tooFar = (target: string) =>
	`OwnModule has a middleware for ${target}, which would act on the server's own calls: give your controllers to forRoutes`;

describe("a module", () => {
	it.each<[string, object, string]>([
		[
			"whose call is shadowed by an earlier one",
			withCalls(OrderController),
			"OrderController.count can never be reached: OrderController.one already answers GET api/order/count",
		],
		[
			"whose call belongs to the form",
			withCalls(OutsideController),
			"OutsideController.all can never be reached at order: an address must begin with api/",
		],
		[
			"whose call the server has",
			withCalls(TwiceController),
			"TwiceController.csrf can never be reached: LoginController.csrfToken already answers GET api/login/csrf",
		],
		...[APP_INTERCEPTOR, APP_PIPE, APP_FILTER, APP_GUARD].map((name): [string, object, string] => [
			`that provides ${name}`,
			everywhere(name),
			`OwnModule provides ${name}, which would act on every call of the server: use a decorator on your own controllers instead`,
		]),
		...["*", "{*all}", "api/*rest", "api/:part/formsubmission", "assets/*file"].map(
			(target): [string, object, string] => [
				`with a middleware for ${target}`,
				withMiddleware([], target),
				tooFar(target),
			],
		),
		[
			"with a middleware for a controller whose address matches calls of the server",
			withMiddleware([AnywhereController], AnywhereController),
			tooFar("AnywhereController"),
		],
		[
			"whose middleware cannot be configured",
			{
				module: class OwnModule {
					configure() {
						throw new Error("no list of addresses");
					}
				},
			},
			"OwnModule.configure failed: Error: no list of addresses",
		],
	])("%s prevents the start", async (_title, module, message) => {
		const starting = startTestServer({}, [module as Extension]);
		const problem: unknown = await starting.catch((error: unknown) => error);
		const [, ...lines] = String(problem).split("\n");
		expect(lines.filter((line) => !/^ +at /.test(line))).toEqual([`- ${message}`]);
	});

	it("may have a middleware for its own calls", async () => {
		const own = withMiddleware([OwnCallController], OwnCallController, "/api/fine/*rest");
		const server = await startTestServer({}, [own as Extension]);
		requests = 0;
		await fetch(`${server.url}/real-name-registration/api/fine/call`);
		await fetch(`${server.url}/real-name-registration/api/login/csrf`);
		await server.close();
		expect(requests).toBe(2);
	});
});

describe("an invalid adapter", () => {
	it.each(PORTS)("prevents the start if provided for $port.name", async ({ port }) => {
		const own = [{ port, make: () => ({}) }];
		const starting = startTestServer({ FILE_STORE: "disk" }, own);
		await expect(starting).rejects.toThrow(`${port.name}: Object lacks `);
	});

	it.each<[string, () => object, string]>([
		["lacks a value", () => ({ deliver: () => {} }), "Object lacks a value for isOn"],
		["is null", () => JSON.parse("null"), "the function returned null instead of an adapter"],
	])("that %s prevents the start", async (_title, make, message) => {
		const own = [{ port: RegistrationDelivery, make }];
		await expect(startTestServer({}, own)).rejects.toThrow(message);
	});
});
