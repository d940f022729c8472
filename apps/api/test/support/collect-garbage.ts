import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Runs a garbage collection. */
export const collectGarbage: () => void = runInNewContext("gc");
