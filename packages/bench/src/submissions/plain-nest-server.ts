/**
 * A naive server: Nest with its JSON body parser, which writes every file from base64 to disk. It
 * checks nothing, seals nothing and never syncs. Started by `startPlain`.
 */
import "reflect-metadata";
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Body, Controller, Get, HttpCode, Module, Post } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { UPLOAD_NAMES } from "@sim-registration/validation";

type Submission = Readonly<Record<string, ReadonlyArray<{ readonly base64: string }>>>;

const directory = process.env["BENCH_DIRECTORY"] ?? "";

class PlainController {
	async submit(body: Submission) {
		for (const upload of UPLOAD_NAMES)
			for (const { base64 } of body[upload] ?? [])
				await writeFile(join(directory, randomUUID()), Buffer.from(base64, "base64"));
		return { success: true };
	}

	live() {
		return { status: "ok" };
	}
}

class PlainModule {}

// Node's type stripping does not support decorators, so they are called as functions.
const methods = Object.getOwnPropertyDescriptors(PlainController.prototype);
Controller("real-name-registration")(PlainController);
Post("api/form/formsubmission")(PlainController.prototype, "submit", methods.submit);
HttpCode(200)(PlainController.prototype, "submit", methods.submit);
Body()(PlainController.prototype, "submit", 0);
Get("health/live")(PlainController.prototype, "live", methods.live);
Module({ controllers: [PlainController] })(PlainModule);

const application = await NestFactory.create<NestExpressApplication>(PlainModule, {
	logger: false,
	bodyParser: false,
});
application.useBodyParser("json", { limit: "60mb" });
await application.listen(0, "127.0.0.1");
const { port } = application.getHttpServer().address() as AddressInfo;
process.stdout.write(`${JSON.stringify({ event: "listening", port })}\n`);
