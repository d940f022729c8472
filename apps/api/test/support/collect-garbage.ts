import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Collects whatever nobody holds any more, now. */
export const collectGarbage: () => void = runInNewContext("gc");
