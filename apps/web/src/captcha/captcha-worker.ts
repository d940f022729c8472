import workerAddress from "./solve-challenge.worker.ts?worker&url";

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

/** The Content-Security-Policy names this policy; it passes our own worker and nothing else. */
const policy = window.trustedTypes?.createPolicy("altcha-worker", {
	createScriptURL(address) {
		if (address !== workerAddress) throw new TypeError("Not the captcha's worker");
		return address;
	},
});

/** Starts the worker that solves a challenge. `new Worker` is a sink of Trusted Types. */
export function startCaptchaWorker(): Worker {
	return new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress);
}
