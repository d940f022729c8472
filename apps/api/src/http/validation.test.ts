import { expect, it } from "vitest";
import { LoginDto } from "../login/login.dto.ts";
import { createValidationPipe } from "./validation.ts";

it("names twenty fields that are wrong, and no more", async () => {
	const unknown = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, 1]));
	const metadata = { type: "body", metatype: LoginDto } as const;
	const problem = await createValidationPipe()
		.transform(unknown, metadata)
		.catch((error) => error);
	expect(problem).toMatchObject({ errorCode: "validation_failed" });
	expect(problem.issues).toHaveLength(20);
});
