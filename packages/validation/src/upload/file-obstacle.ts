/**
 * Why a phone could not make a file ready to be sent, so that each gets advice of its own: beyond the
 * drop limit it is not read, a PDF cannot be shrunk, a picture could not be, nothing can be made of a
 * file without contents, from a damaged picture its place and time cannot be removed, and what shrinks
 * pictures went with an earlier release.
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
