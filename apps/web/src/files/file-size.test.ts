import { FILE_DROP_MAX_BYTES, FILE_MAX_BYTES } from "@sim-registration/validation";
import { expect, test } from "vitest";
import { fileSize } from "./file-size.ts";

test.each([
	[0, "0 KB"],
	[1, "1 KB"],
	[1_024, "1 KB"],
	[1_025, "2 KB"],
	[348_160, "340 KB"],
	[1_047_552, "1023 KB"],
	[1_047_553, "1.0 MB"],
	[1_048_576, "1.0 MB"],
	[1_048_577, "1.1 MB"],
	[FILE_MAX_BYTES - 1, "5.0 MB"],
	[FILE_MAX_BYTES, "5.0 MB"],
	[FILE_MAX_BYTES + 1, "5.1 MB"],
	[FILE_DROP_MAX_BYTES, "12.5 MB"],
	[FILE_DROP_MAX_BYTES + 1, "12.6 MB"],
])("%i bytes are written %s", (bytes, text) => {
	expect(fileSize(bytes)).toBe(text);
});
