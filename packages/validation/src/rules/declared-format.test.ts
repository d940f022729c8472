import { describe, expect, test } from "vitest";
import { formatOfName, formatOfType, MEDIA_TYPES } from "./declared-format.ts";
import type { FileFormat } from "./file-signature.ts";

describe("a media type", () => {
	test.each<[type: string, format: FileFormat]>([
		["application/pdf", "pdf"],
		["image/jpeg", "jpg"],
		["image/jpg", "jpg"],
		["IMAGE/JPEG", "jpg"],
		["image/png", "png"],
	])("%s declares %s", (type, format) => {
		expect(formatOfType(type)).toBe(format);
	});

	test.each(["", "image/heic", "image/svg+xml", "text/plain", "pdf", "constructor", "__proto__"])(
		"%j declares nothing that is accepted",
		(type) => {
			expect(formatOfType(type)).toBeUndefined();
		},
	);

	test("is sent as the canonical type of its format", () => {
		expect(MEDIA_TYPES).toEqual({
			pdf: "application/pdf",
			jpg: "image/jpeg",
			png: "image/png",
		});
		for (const [format, type] of Object.entries(MEDIA_TYPES))
			expect(formatOfType(type)).toBe(format);
	});
});

describe("an extension", () => {
	test.each<[name: string, format: FileFormat | "none"]>([
		["card.jpg", "jpg"],
		["card.JPEG", "jpg"],
		["card.jpe", "jpg"],
		["card.jfif", "jpg"],
		["card.Png", "png"],
		["bill.pdf", "pdf"],
		["bill.2026.10.pdf", "pdf"],
		["商業登記證.pdf", "pdf"],
		["image", "none"],
		["1000012345", "none"],
		[".jpg", "none"],
		["", "none"],
		["Scan 12.5.2026", "none"],
		["A.B. Company BR", "none"],
		["BR (Chan & Co. Ltd)", "none"],
		["Chan & Co.Ltd", "none"],
		["No. 5.", "none"],
		["a.constructor", "none"],
		["card.JPG ", "jpg"],
		["card.pdf\u200b", "pdf"],
		["card. pd\u200bf \u200b", "pdf"],
	])("%j declares %s", (name, format) => {
		expect(formatOfName(name)).toBe(format);
	});

	test.each([
		"card.heic",
		"card.HEIC",
		"card.jpg.exe",
		"card.exe ",
		"card.e\u200bxe",
		"letter.docx",
		"table.xls",
		"page.html",
		"logo.svg",
		"card.webp",
		"all.zip",
		"link.lnk",
		"clip.mov",
		"card.jpg.crdownload",
	])("%j declares nothing that is accepted", (name) => {
		expect(formatOfName(name)).toBeUndefined();
	});
});
