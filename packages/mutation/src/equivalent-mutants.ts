import type { EquivalentMutant } from "./judge-report.ts";

/** The survivors that no test can kill, with the reason. At most 3 % of all mutants. */
export const EQUIVALENT_MUTANTS: readonly EquivalentMutant[] = [];
