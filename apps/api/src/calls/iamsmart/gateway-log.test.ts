import { expect, it } from "vitest";
import { Log } from "../../platform/logging/log.ts";
import { Metrics } from "../../platform/metrics/metrics.ts";
import { GatewayError } from "./gateway/gateway-error.ts";
import { GatewayLog } from "./gateway-log.ts";

it.each([
	["D40000", "info"],
	["D40001", "info"],
	["D40003", "info"],
	["D60003", "info"],
	["D20004", "warn"],
	["D40002", "warn"],
	["D30001", "warn"],
	["D99999", "warn"],
])("the code %s is logged at the level '%s'", (code, level) => {
	const lines: { level: string }[] = [];
	const log = new Log((line) => lines.push(JSON.parse(line)));
	new GatewayLog(log, new Metrics()).failed(GatewayError.ofCode(code).during("getResult"));
	expect(lines).toEqual([expect.objectContaining({ level, gatewayCall: "getResult" })]);
});
