import { expect, it } from "vitest";
import { registeredCalls } from "../support/registered-calls.ts";
import { CALLS } from "./support/calls.ts";

it("fuzzes every call that the server registers, and no other", async () => {
	const registered = await registeredCalls();
	expect(CALLS.map(({ method, route }) => `${method} ${route}`).sort()).toEqual(registered.sort());
});
