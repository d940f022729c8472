import { fileURLToPath } from "node:url";

/** Where `pnpm build` puts the form, seen from this file in `src` as in `dist`. */
export const WEB_DIRECTORY = fileURLToPath(new URL("../../../web/dist/", import.meta.url));
