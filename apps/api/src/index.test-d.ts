/**
 * What the types of the extension interface promise. `pnpm typecheck` compiles this; nothing runs it.
 */
import { describe, expectTypeOf, it } from "vitest";
import {
	type Account,
	AccountDirectory,
	AllRegistrations,
	EventListener,
	type Extension,
	FileStore,
	KeyWrapper,
	type KnownRegistration,
	listen,
	type Mail,
	Mailer,
	Problem,
	provide,
	RegistrationDelivery,
	ScheduledJob,
	type ServerEvent,
	type Session,
	schedule,
	sessionOf,
} from "./index.ts";

class OurMailer extends Mailer {
	override async send(_mail: Mail): Promise<void> {}
}

class OurListener extends EventListener {
	override async handle(_event: ServerEvent): Promise<void> {}
}

class OurJob extends ScheduledJob {
	override async run(): Promise<void> {}
}

describe("an extension", () => {
	it("is what each function of the list returns", () => {
		expectTypeOf(provide(Mailer, OurMailer)).toExtend<Extension>();
		expectTypeOf(listen("crm", ["registration accepted"], OurListener)).toExtend<Extension>();
		expectTypeOf(schedule("backlog", 15, OurJob)).toExtend<Extension>();
	});

	it("gives a port an adapter of that port, made by a class or a function", () => {
		provide(Mailer, () => new OurMailer());
		provide(Mailer, async () => new OurMailer());
		// @ts-expect-error -- a mailer is no file store
		provide(FileStore, OurMailer);
		// @ts-expect-error -- an adapter is an object, not a setting
		provide(Mailer, "smtp");
	});

	it("hears only events that there are", () => {
		// @ts-expect-error -- nobody approves a registration
		listen("crm", ["registration approved"], OurListener);
		// @ts-expect-error -- a job hears nothing
		listen("crm", ["registration accepted"], OurJob);
	});
});

describe("an adapter", () => {
	it("has every method of its port", () => {
		// @ts-expect-error -- it cannot send
		class _Mute extends Mailer {}
		// @ts-expect-error -- it cannot deliver
		class _Lost extends RegistrationDelivery {}
		// @ts-expect-error -- it finds no account
		class _Empty extends AccountDirectory {}
		// @ts-expect-error -- it wraps nothing
		class _Open extends KeyWrapper {}
	});
});

describe("what a team's call gets", () => {
	it("is the session, and no value that a customer entered", () => {
		expectTypeOf(sessionOf).returns.toEqualTypeOf<Session>();
		expectTypeOf<KnownRegistration>().not.toHaveProperty("fields");
		expectTypeOf<Account>().not.toHaveProperty("mobileNOs");
	});

	it("is registrations in pages, without a way to change them", () => {
		expectTypeOf<AllRegistrations>().not.toHaveProperty("remove");
		expectTypeOf<AllRegistrations>().not.toHaveProperty("write");
	});

	it("refuses with a code that there is", () => {
		new Problem("not_found");
		// @ts-expect-error -- the form knows no such code
		new Problem("no_such_code");
	});
});
