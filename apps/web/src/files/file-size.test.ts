import { expect, test } from "vitest";
import { fileSize } from "./file-size.ts";

test.each([
	[0, "1 KB"],
	[1, "1 KB"],
	[1_535, "1 KB"],
	[1_536, "2 KB"],
	[348_160, "340 KB"],
	[1_048_575, "1024 KB"],
	[1_048_576, "1.0 MB"],
	[5_242_880, "5.0 MB"],
])("%i bytes are written %s", (bytes, text) => {
	expect(fileSize(bytes)).toBe(text);
});
