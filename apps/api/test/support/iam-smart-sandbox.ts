import { IamSmartSandbox } from "@sim-registration/running-programs";

/** The address that the sandbox sends browsers back to; a test takes its path and query. */
export const REDIRECT = "http://localhost:3000/real-name-registration/api/iamsmart/callback";

/** The local iAM Smart for a server without a browser. */
export function startSandbox(
	variables: Readonly<Record<string, string>> = {},
): Promise<IamSmartSandbox> {
	return IamSmartSandbox.start({ variables, redirectUri: REDIRECT });
}
