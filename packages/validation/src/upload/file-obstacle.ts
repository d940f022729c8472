/**
 * Why a phone could not bring a file to a size that is accepted, so that each gets advice of its
 * own: beyond the drop limit it is not read, a PDF cannot be shrunk, a picture could not be, and
 * nothing can be made of a file without contents.
 */
export const FILE_OBSTACLES = ["over_drop_limit", "large_pdf", "large_picture", "empty"] as const;

export type FileObstacle = (typeof FILE_OBSTACLES)[number];
