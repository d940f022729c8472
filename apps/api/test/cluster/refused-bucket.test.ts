import { expect, it } from "vitest";
import { startTestServer } from "../support/test-server.ts";

it("a server whose bucket does not exist does not start, and names the settings to check", async () => {
	const starting = startTestServer({ S3_BUCKET: "nobodys" });
	await expect(starting).rejects.toMatchObject({
		name: "FileStoreRefusedError",
		message: expect.stringMatching(/NoSuchBucket.*S3_BUCKET/),
	});
});
