import type { FactoryProvider } from "@nestjs/common";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AuditRetention } from "../audit/audit-retention.ts";
import { SecurityEvents } from "../audit/security-events.ts";
import { CLOCK } from "../environment/clock.ts";
import { CspViolationLog } from "../http/csp-reports/csp-violation-log.ts";
import { FillingSweep } from "../iamsmart/fillings/filling-sweep.ts";
import { Log } from "../logging/log.ts";
import { Retention } from "../registrations/retention.ts";
import { Sweeper } from "../registrations/sweeper.ts";
import { ReleaseKeeper } from "../releases/release-keeper.ts";
import { KeyRotation } from "../sealing/key-rotation.ts";
import { JobLeases } from "./job-leases.ts";
import { PastRows } from "./past-rows.ts";
import { RepeatedJob } from "./repeated-job.ts";
import { ScheduleModule } from "./schedule.module.ts";

const MINUTE_MS = 60_000;
const WORK = {
	removeRows: vi.fn(async () => 0),
	sweepFiles: vi.fn(async () => ({ files: 0, keys: 0 })),
	purge: vi.fn(async () => []),
	retireKeys: vi.fn(async () => 0),
	pruneAudit: vi.fn(async () => 0),
	sumUpEvents: vi.fn(async () => 0),
	sumUpViolations: vi.fn(() => 0),
	sweepFillings: vi.fn(async () => 0),
	removeReleases: vi.fn(async () => 0),
	keepRelease: vi.fn(async () => {}),
};
const DEPENDENCIES = new Map<unknown, unknown>([
	[PastRows, { remove: WORK.removeRows }],
	[Sweeper, { sweepBefore: WORK.sweepFiles }],
	[Retention, { purgeDue: WORK.purge }],
	[KeyRotation, { retireOlder: WORK.retireKeys }],
	[AuditRetention, { prune: WORK.pruneAudit }],
	[SecurityEvents, { sumUp: WORK.sumUpEvents }],
	[CspViolationLog, { sumUp: WORK.sumUpViolations }],
	[FillingSweep, { run: WORK.sweepFillings }],
	[ReleaseKeeper, { removePast: WORK.removeReleases, keep: WORK.keepRelease }],
	[JobLeases, { take: async () => true }],
	[Log, new Log(() => {})],
	[CLOCK, () => new Date()],
]);

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

function jobs(): RepeatedJob[] {
	const providers: FactoryProvider[] = Reflect.getMetadata("providers", ScheduleModule);
	return providers
		.filter(({ useFactory }) => useFactory !== undefined)
		.map(({ inject = [], useFactory }) =>
			useFactory(...inject.map((token) => DEPENDENCIES.get(token))),
		);
}

it("the server does by itself each minute, and each hour, what is to be done then", async () => {
	const all = jobs();
	for (const job of all) job.onApplicationBootstrap();
	await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
	const times = Object.entries(WORK).map(([name, work]) => [name, work.mock.calls.length]);
	for (const job of all) await job.onApplicationShutdown();
	expect(Object.fromEntries(times)).toEqual({
		removeRows: 1,
		sweepFiles: 1,
		purge: 1,
		retireKeys: 1,
		pruneAudit: 1,
		removeReleases: 1,
		keepRelease: 1,
		sumUpEvents: 60,
		sumUpViolations: 60,
		sweepFillings: 60,
	});
});
