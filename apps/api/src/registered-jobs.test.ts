import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { providersFor } from "../test/support/registered-providers.ts";
import { CspViolationLog } from "./calls/csp-reports/csp-violation-log.ts";
import { AuditRetention } from "./domain/audit/audit-retention.ts";
import { SecurityEvents } from "./domain/audit/security-events.ts";
import { DraftKeys } from "./domain/draft-keys/draft-keys.ts";
import { FillingSweep } from "./domain/identity-proofs/filling-sweep.ts";
import { Retention } from "./domain/registrations/retention.ts";
import { Sweeper } from "./domain/registrations/sweeper.ts";
import { ReleaseKeeper } from "./domain/releases/release-keeper.ts";
import { CLOCK } from "./platform/environment/clock.ts";
import { ClockAgreement } from "./platform/jobs/clock-agreement.ts";
import { FutureRows } from "./platform/jobs/future-rows.ts";
import type { JobLeases } from "./platform/jobs/job-leases.ts";
import type { JobWatch } from "./platform/jobs/job-watch.ts";
import { Jobs } from "./platform/jobs/jobs.ts";
import { PastRows } from "./platform/jobs/past-rows.ts";
import type { RepeatedJob } from "./platform/jobs/repeated-job.ts";
import { Log } from "./platform/logging/log.ts";
import { KeyRotation } from "./platform/sealing/key-rotation.ts";

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
	compareClocks: vi.fn(async () => {}),
	voidRows: vi.fn(async () => 0),
	destroyDraftKeys: vi.fn(async () => 0),
};
const CLOCKS = { look: WORK.compareClocks, hasAgreedForAnHour: vi.fn(async () => true) };
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
	[ClockAgreement, CLOCKS],
	[FutureRows, { void: WORK.voidRows }],
	[DraftKeys, { destroyEnded: WORK.destroyDraftKeys }],
	[
		Jobs,
		new Jobs(
			{
				take: async () => true,
				endOf: async () => undefined,
				giveBack: async () => {},
			} as unknown as JobLeases,
			CLOCKS as unknown as ClockAgreement,
			{ add: (job: RepeatedJob) => job } as unknown as JobWatch,
			new Log(() => {}),
		),
	],
	[CLOCK, () => new Date()],
]);

beforeEach(() => {
	vi.useFakeTimers();
	vi.clearAllMocks();
});
afterEach(() => {
	vi.useRealTimers();
});

function jobs(): RepeatedJob[] {
	return providersFor(Jobs).map(({ inject = [], useFactory }) =>
		useFactory(...inject.map((each) => DEPENDENCIES.get(tokenOf(each)))),
	);
}

function tokenOf(injected: unknown): unknown {
	const isOptional = typeof injected === "object" && injected !== null && "token" in injected;
	return isOptional ? injected.token : injected;
}

/** Number of runs of each job within some minutes after a start. */
async function timesWithin(minutes: number): Promise<Record<string, number>> {
	const all = jobs();
	for (const job of all) job.onApplicationBootstrap();
	await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
	const times = Object.entries(WORK).map(([name, work]) => [name, work.mock.calls.length]);
	for (const job of all) await job.onApplicationShutdown();
	return Object.fromEntries(times);
}

const HOURLY = {
	removeRows: 1,
	sweepFiles: 1,
	purge: 1,
	retireKeys: 1,
	pruneAudit: 1,
	removeReleases: 1,
	keepRelease: 1,
};

it("runs these jobs a minute after the server's start", async () => {
	expect(await timesWithin(1)).toMatchObject(HOURLY);
});

it("runs these jobs every minute and every hour", async () => {
	const twice = Object.entries(HOURLY).map(([name]) => [name, 2]);
	expect(await timesWithin(60)).toEqual({
		...Object.fromEntries(twice),
		sumUpEvents: 60,
		sumUpViolations: 60,
		sweepFillings: 60,
		compareClocks: 60,
		voidRows: 60,
		destroyDraftKeys: 60,
	});
});

it("destroys nothing by date until all clocks have agreed for an hour", async () => {
	CLOCKS.hasAgreedForAnHour.mockResolvedValue(false);
	expect(await timesWithin(60)).toMatchObject({
		sweepFiles: 0,
		purge: 0,
		retireKeys: 0,
		pruneAudit: 0,
		removeReleases: 0,
		removeRows: 0,
		sweepFillings: 60,
	});
});
