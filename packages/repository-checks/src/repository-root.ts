import { fileURLToPath } from "node:url";

/** The folder of the whole repository, with a slash at its end. */
export const REPOSITORY_ROOT = fileURLToPath(new URL("../../../", import.meta.url));
