import { expect, it, vi } from "vitest";
import { providersFor } from "../../../test/support/registered-providers.ts";
import { Jobs } from "../../platform/jobs/jobs.ts";
import { SHARED_JOBS } from "./shared-jobs.ts";

it("has every job that is not every process's own, with its interval", () => {
	const note = vi.fn();
	for (const { useFactory } of providersFor(Jobs))
		void useFactory({ own: () => {}, shared: note, sharedByDate: note });
	const registered = note.mock.calls.map(([{ name, intervalMs }]) => [name, intervalMs]);
	expect([...SHARED_JOBS].toSorted()).toEqual(registered.toSorted());
});
