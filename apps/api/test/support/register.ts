import { Customer } from "./customer.ts";
import { smallFiles } from "./sample-files.ts";
import { completeSubmission } from "./submission.ts";

/**
 * A complete registration with small files.
 *
 * @returns the reference
 */
export async function register(url: string): Promise<string> {
	const customer = await Customer.loggedIn(url);
	const body = completeSubmission(await smallFiles());
	return (await customer.submit(body).expect(200)).body.reference;
}
