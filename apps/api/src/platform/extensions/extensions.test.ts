import type { ModuleRef } from "@nestjs/core";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FileScanner } from "../../domain/file-inspection/scanning/file-scanner.ts";
import { Mailer } from "../../domain/outbox/mail/mailer.ts";
import { Log } from "../logging/log.ts";
import { type AdapterMaker, provide } from "./extension.ts";
import { Extensions } from "./extensions.ts";

const NEST = { create: async (maker: new () => object) => new maker() } as unknown as ModuleRef;

class FailingMailer extends Mailer {
	constructor() {
		super();
		throw new Error("no address of a mail server");
	}
	override async send(): Promise<void> {}
}

const slowScanner = {
	isOn: true,
	timeLimitMs: 60_000,
	recipe: {},
	scan: async () => {},
	isReachable: async () => true,
};

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

it.each<[string, object, AdapterMaker, string]>([
	[
		"never ends",
		Mailer,
		() => new Promise<never>(() => {}),
		"Mailer: no adapter was made within 30 seconds",
	],
	[
		"rejects",
		Mailer,
		() => Promise.reject(new Error("connect ECONNREFUSED 127.0.0.1:9")),
		"Mailer: no adapter could be made: Error: connect ECONNREFUSED 127.0.0.1:9",
	],
	[
		"throws",
		Mailer,
		FailingMailer,
		"Mailer: no adapter could be made: Error: no address of a mail",
	],
	["returns nothing", Mailer, (() => undefined) as never, "Mailer: the function returned undef"],
	[
		"returns a scanner that may take a minute",
		FileScanner,
		() => slowScanner,
		"FileScanner: Object lacks a value for timeLimitMs of at most 30000",
	],
])("ends the start with the port's name if its maker %s", async (_title, port, make, message) => {
	const adapters = [provide(port as typeof Mailer, make as AdapterMaker<Mailer>)];
	const extensions = new Extensions({ file: "extensions.js", adapters, modules: [] });
	const failure = extensions
		.make(port as typeof Mailer, NEST, new Log(() => {}))
		.catch((error: unknown) => error);
	await vi.advanceTimersByTimeAsync(30_000);
	expect(String(await failure)).toContain(`extensions.js cannot be used:\n- ${message}`);
});
