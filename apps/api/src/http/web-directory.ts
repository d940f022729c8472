import { fileURLToPath } from "node:url";

/** The injection token of the directory in which the form lies that this server serves. */
export const WEB_DIRECTORY = Symbol("WebDirectory");

/** Where `pnpm build` puts the form, seen from this file in `src` as in `dist`. */
export const BUILT_FORM = fileURLToPath(new URL("../../../web/dist/", import.meta.url));
