import { expect, it } from "vitest";
import { hasRefusedPort } from "./fetch-ports.ts";

const PORTS = 65_536;

/** Whether Node's fetch refuses a port. Nothing is sent: it asks this dispatcher only if not. */
async function isRefused(address: string): Promise<boolean> {
	const dispatcher = {
		dispatch() {
			throw new Error("asked");
		},
	};
	const asked = fetch(address, { dispatcher } as unknown as RequestInit);
	const error: unknown = await asked.catch(({ cause }) => cause);
	return error instanceof Error && error.message === "bad port";
}

it("are those that Node's fetch refuses", async () => {
	const addresses = Array.from({ length: PORTS }, (_, port) => `http://127.0.0.1:${port}/`);
	const refused: string[] = [];
	for (const address of addresses) if (await isRefused(address)) refused.push(address);
	expect(addresses.filter(hasRefusedPort)).toEqual(refused);
});

it("leave addresses without a port alone", () => {
	expect(hasRefusedPort("https://crm.example/hook")).toBe(false);
});
