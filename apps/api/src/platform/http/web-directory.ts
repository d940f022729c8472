import { fileURLToPath } from "node:url";

/** Injection token of the directory of the built form. */
export const WEB_DIRECTORY = Symbol("WebDirectory");

/** The build output of the form, relative to this file in `src` as well as in `dist`. */
export const BUILT_FORM = fileURLToPath(new URL("../../../../web/dist/", import.meta.url));
