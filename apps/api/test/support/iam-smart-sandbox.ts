import { IamSmartSandbox } from "@sim-registration/test-kit/servers";

/** The redirect address for the sandbox; tests use its path and query. */
export const REDIRECT = "http://localhost:3000/real-name-registration/api/iamsmart/callback";

/** The local iAM Smart, for a test without a browser. */
export function startSandbox(
	variables: Readonly<Record<string, string>> = {},
): Promise<IamSmartSandbox> {
	return IamSmartSandbox.start({ variables, redirectUri: REDIRECT });
}
