import { Customer } from "./customer.ts";
import { acceptedFiles } from "./sample-files.ts";
import { completeSubmission } from "./submission.ts";

/**
 * A complete registration.
 *
 * @returns the reference
 */
export async function register(url: string): Promise<string> {
	const customer = await Customer.loggedIn(url);
	const body = completeSubmission(await acceptedFiles());
	return (await customer.submit(body).expect(200)).body.reference;
}
