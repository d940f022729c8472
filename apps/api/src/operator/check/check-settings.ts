import {
	type Environment,
	EnvironmentError,
	environmentSchema,
	parseEnvironment,
} from "../../platform/environment/environment.ts";
import { findIneffective, neededFor } from "../../platform/environment/ineffective-settings.ts";
import { findMistypedNames } from "../../platform/environment/mistyped-names.ts";
import { type Finding, failed, passed, warning } from "./finding.ts";

type Variables = Readonly<Record<string, string | undefined>>;

interface CheckedSettings {
	readonly findings: readonly Finding[];
	/** undefined if a start would be refused */
	readonly environment?: Environment;
}

/** Everything for which a start is refused, and what has no effect or is meant for a demo. */
export function checkSettings(variables: Variables): CheckedSettings {
	try {
		const environment = parseEnvironment(variables);
		const valid = passed(`All variables are valid (NODE_ENV=${environment.NODE_ENV}).`);
		return { findings: [valid, ...findSurprises(variables, environment)], environment };
	} catch (error) {
		if (!(error instanceof EnvironmentError)) throw error;
		return { findings: error.problems.map((problem) => failed(`${problem}.`)) };
	}
}

function findSurprises(variables: Variables, environment: Environment): Finding[] {
	const isProduction = environment.NODE_ENV === "production";
	const demo = "Customers could log in with publicly known accounts. Set NODE_ENV=production.";
	const proxy =
		"TRUST_PROXY=0: behind a proxy all customers would share one address's limits. Set it to the proxy's address.";
	return [
		...(isProduction ? [] : [demo]),
		...(isProduction && environment.TRUST_PROXY === 0 ? [proxy] : []),
		...findMistypedNames(Object.keys(variables), Object.keys(environmentSchema.entries)).map(
			(problem) => `${problem}. Correct the name.`,
		),
		...findIneffective(variables, environment).map(
			(name) => `${name} has no effect without ${neededFor(name)}. Set that, or remove this.`,
		),
	].map(warning);
}
