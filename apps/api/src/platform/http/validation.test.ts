import { expect, it } from "vitest";
import { LoginDto } from "../../calls/login/login.dto.ts";
import { Extensions } from "../extensions/extensions.ts";
import { createValidationPipe } from "./validation.ts";

it("reports at most twenty invalid fields", async () => {
	const unknown = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, 1]));
	const metadata = { type: "body", metatype: LoginDto } as const;
	const problem = await createValidationPipe(Extensions.NONE)
		.transform(unknown, metadata)
		.catch((error) => error);
	expect(problem).toMatchObject({ errorCode: "validation_failed" });
	expect(problem.issues).toHaveLength(20);
});
