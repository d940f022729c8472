import { fileURLToPath } from "node:url";

/** Noto Sans for Traditional Chinese, with Latin letters; only the glyphs in use are embedded. */
const FOLDER = new URL("../fonts/", import.meta.resolve("@embedpdf/fonts-tc"));

export const FONTS = {
	regular: fileURLToPath(new URL("NotoSansHant-Regular.otf", FOLDER)),
	bold: fileURLToPath(new URL("NotoSansHant-Bold.otf", FOLDER)),
} as const;
