import { expect, it } from "vitest";
import { kindsOf, OUTBOX_KINDS, OUTBOX_LANES, routeOf } from "./outbox-kinds.ts";

it("every kind is sent by exactly one lane", () => {
	expect(OUTBOX_LANES.flatMap(kindsOf).sort()).toEqual(Object.keys(OUTBOX_KINDS).sort());
});

it("each mail has its own address and correction, so that correcting one redirects no other", () => {
	const fields = kindsOf("mail").flatMap((kind) => {
		const route = routeOf(kind);
		return route.lane === "mail" ? [route.addressField, route.correctedField] : [];
	});
	expect(fields).toHaveLength(new Set(fields).size);
});
