/** Registers as a customer of the guides' account. Prints the reference. */
import { register } from "../../deploying/support/accounts.ts";

console.log(await register(process.argv[2] ?? ""));
