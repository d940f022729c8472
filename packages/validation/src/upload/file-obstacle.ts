/**
 * Reasons why a phone could not prepare a file; the form has advice for each: too large to read, a
 * PDF (cannot be shrunk), a picture that could not be shrunk, an empty file, a damaged picture
 * whose location and time cannot be removed, and code for shrinking that is gone with an earlier
 * release.
 */
export const FILE_OBSTACLES = [
	"over_drop_limit",
	"large_pdf",
	"large_picture",
	"empty",
	"damaged",
	"outdated_page",
] as const;

export type FileObstacle = (typeof FILE_OBSTACLES)[number];
