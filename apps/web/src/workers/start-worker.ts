interface ScriptAddressPolicy {
	createScriptURL(address: string): string;
}

interface TrustedTypes {
	createPolicy(name: string, rules: ScriptAddressPolicy): ScriptAddressPolicy;
}

declare global {
	interface Window {
		readonly trustedTypes?: TrustedTypes;
	}
}

let policy: ScriptAddressPolicy | undefined;

/**
 * Starts a worker. `new Worker` is a sink of Trusted Types, and a policy can be created only once,
 * so all workers share it.
 *
 * @param address as Vite gives it for `?worker&url`
 */
export function startWorker(address: string): Worker {
	policy ??= makePolicy();
	return new Worker(policy?.createScriptURL(address) ?? address);
}

/** The Content-Security-Policy names this policy; it allows our own scripts and nothing else. */
function makePolicy(): ScriptAddressPolicy | undefined {
	return window.trustedTypes?.createPolicy("altcha-worker", { createScriptURL: ownScript });
}

/** The policy keeps this function for the page's life, and with it the scope where it is made. */
function ownScript(address: string): string {
	if (!address.startsWith(import.meta.env.BASE_URL)) throw new TypeError("Not our worker");
	return address;
}
