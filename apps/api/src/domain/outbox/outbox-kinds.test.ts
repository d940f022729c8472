import { expect, it } from "vitest";
import { kindsOf, OUTBOX_KINDS, OUTBOX_LANES } from "./outbox-kinds.ts";

it("every kind is sent by exactly one lane", () => {
	expect(OUTBOX_LANES.flatMap(kindsOf).sort()).toEqual(Object.keys(OUTBOX_KINDS).sort());
});
