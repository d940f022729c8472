import { Customer } from "../../support/customer.ts";
import { acceptedFiles } from "../../support/sample-files.ts";
import { completeSubmission } from "../../support/submission.ts";

/** An import file with one account. */
export const ACCOUNTS = [
	"accountNO,mobileNOs,brNO,contactEmail,isDummyBr",
	"30000001A,69999999 98765432,28374650,accounts@wongkee.hk,false",
].join("\n");

export const LOGIN = { accountNO: "30000001A", mobileNO: "69999999" };

/** Logs in as a customer of that account, with the captcha solved. */
async function loggedIn(url: string): Promise<Customer> {
	const customer = await new Customer(url).open();
	const recaptchaTokenV2 = await customer.solveCaptcha();
	const { success } = await customer.logIn({ ...LOGIN, recaptchaTokenV2 });
	if (!success) throw new Error("The login failed");
	return customer;
}

/** Registers as a customer of that account. @returns the reference */
export async function register(url: string): Promise<string> {
	const customer = await loggedIn(url);
	const recaptchaToken = await customer.solveCaptcha();
	const body = completeSubmission(await acceptedFiles(), { recaptchaToken });
	return (await customer.submit(body).expect(200)).body.reference;
}
