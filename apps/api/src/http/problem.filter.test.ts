import { once } from "node:events";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { ExecutionContextHost } from "@nestjs/core/helpers/execution-context-host.js";
import { expect, it } from "vitest";
import { Log } from "../logging/log.ts";
import { ProblemFilter } from "./problem.filter.ts";

it("a phone that hung up once it had sent everything is no failure of the server's", async () => {
	const lines: string[] = [];
	const request = new IncomingMessage(new Socket());
	request.complete = true;
	const hangUp = new Error("aborted");
	request.destroy(hangUp);
	await once(request, "close").catch(() => {});
	const filter = new ProblemFilter(new Log((line) => lines.push(line)));
	filter.catch(hangUp, new ExecutionContextHost([request, {}]));
	expect(lines).toEqual([]);
});
