import type { ImportedAccount } from "./account-row.ts";

/** Logins for demos. Never in production. */
export const DEMO_ACCOUNTS: readonly ImportedAccount[] = [
	{
		accountNO: "204518837",
		mobileNOs: ["61234567", "98765432"],
		brNO: "39284710",
		contactEmail: "accounts@wongkee.example",
		isDummyBr: false,
	},
	{
		accountNO: "204518838",
		mobileNOs: ["51234567"],
		brNO: "",
		contactEmail: "office@harbour.example",
		isDummyBr: true,
	},
];
