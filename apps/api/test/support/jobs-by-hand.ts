import { expect, onTestFinished, vi } from "vitest";
import type { TestServer } from "./test-server.ts";
import { trustEveryClock } from "./trust-every-clock.ts";

const MINUTE_MS = 60_000;

/** Restarts the server, whose jobs run only in {@link jobAt}, until the test is over. */
export async function withoutTime(server: TestServer): Promise<void> {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	onTestFinished(async () => {
		vi.useRealTimers();
		await server.restart();
		// Later tests set the clock back, and would wait for the ends of leases.
		await server.look(async (database) => {
			await database.deleteFrom("job_leases").execute();
		});
	});
	onTestFinished(trustEveryClock());
	await server.restart();
}

/** Sets the clock, and waits until a job that is due each minute has run once at that time. */
export async function jobAt(server: TestServer, name: string, moment: Date): Promise<void> {
	server.setTime(moment);
	const leaseEnd = () =>
		server.look((database) =>
			database
				.selectFrom("job_leases")
				.select("ends_at")
				.where("name", "=", name)
				.executeTakeFirst(),
		);
	await vi.waitFor(
		async () => {
			vi.advanceTimersByTime(MINUTE_MS);
			const { ends_at = "" } = (await leaseEnd()) ?? {};
			// While the job runs, its lease is longer.
			const leftMs = Date.parse(ends_at) - moment.getTime();
			expect(leftMs).toBeGreaterThan(0);
			expect(leftMs).toBeLessThan(MINUTE_MS);
		},
		{ timeout: 60_000 },
	);
}
