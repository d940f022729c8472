import { loginSchema } from "@sim-registration/validation";
import { expect, it, vi } from "vitest";
import { Extensions } from "../extensions/extensions.ts";
import { SharedRule } from "./shared-rule.ts";
import { createValidationPipe } from "./validation.ts";

class TwoFields {
	@SharedRule(loginSchema)
	accountNO?: string;

	@SharedRule(loginSchema)
	mobileNO?: string;
}

it("reports at most twenty invalid fields", async () => {
	const unknown = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, 1]));
	const metadata = { type: "body", metatype: TwoFields } as const;
	const problem = await createValidationPipe(Extensions.NONE)
		.transform(unknown, metadata)
		.catch((error) => error);
	expect(problem).toMatchObject({ errorCode: "validation_failed" });
	expect(problem.issues).toHaveLength(20);
});

it.each([
	["accepted", { accountNO: "204518837", mobileNO: "98765432" }],
	["rejected", { accountNO: "2045188", mobileNO: "" }],
])("applies a schema once to a body that is %s", async (outcome, body) => {
	const run = vi.spyOn(loginSchema, "~run");
	const passed = await createValidationPipe(Extensions.NONE)
		.transform(body, { type: "body", metatype: TwoFields })
		.then(
			() => "accepted",
			() => "rejected",
		);
	expect([passed, run.mock.calls.length]).toEqual([outcome, 1]);
	run.mockRestore();
});
