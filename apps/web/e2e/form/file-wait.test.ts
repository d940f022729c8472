import { describe } from "vitest";
import { expectNextToWait, UNTIL_THE_COPY } from "../support/file-wait.ts";
import { test } from "../support/fixtures.ts";
import { CHINESE } from "../support/texts.ts";

describe("Next, pressed while a file is being prepared, in Chinese", () => {
	test("waits for it, and then continues by itself", async ({ atCompany }) => {
		await expectNextToWait(await atCompany(CHINESE, UNTIL_THE_COPY), CHINESE);
	});
});
