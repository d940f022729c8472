import { loginSchema } from "@sim-registration/validation";
import { expect, it } from "vitest";
import { Extensions } from "../extensions/extensions.ts";
import { SharedRule } from "./shared-rule.ts";
import { createValidationPipe } from "./validation.ts";

class OneField {
	@SharedRule(loginSchema)
	accountNO?: string;
}

it("reports at most twenty invalid fields", async () => {
	const unknown = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, 1]));
	const metadata = { type: "body", metatype: OneField } as const;
	const problem = await createValidationPipe(Extensions.NONE)
		.transform(unknown, metadata)
		.catch((error) => error);
	expect(problem).toMatchObject({ errorCode: "validation_failed" });
	expect(problem.issues).toHaveLength(20);
});
