import type { INestApplicationContext } from "@nestjs/common";
import { expect, it } from "vitest";
import { ENVIRONMENT } from "../../platform/environment/environment.ts";
import { invitationsCreate } from "./invitations-create.ts";

const MADE = { id: "an-id", token: "token", expiresAt: new Date("2026-12-21T04:00:00.000Z") };

async function create(
	options: Readonly<Record<string, string>>,
	environment: object = { PUBLIC_URL: ["https://first.example", "https://second.example"] },
) {
	const made: unknown[] = [];
	const invitations = {
		create: async (...invitation: unknown[]) => {
			made.push(invitation);
			return MADE;
		},
	};
	const application = {
		get: (what: unknown) => (what === ENVIRONMENT ? environment : invitations),
	};
	const output = await invitationsCreate.run(application as unknown as INestApplicationContext, {
		positionals: ["abc518837"],
		options,
	});
	return { made, output };
}

it.each([
	[{}, 30],
	[{ days: "1" }, 1],
	[{ days: "90" }, 90],
])("with %j an invitation is valid for %i days", async (options, days) => {
	const { made, output } = await create(options);
	expect(made).toEqual([["ABC518837", days]]);
	expect(output).toBe(
		"https://first.example/real-name-registration/tc?token=token\nValid until 2026-12-21 12:00:00 +08:00. It cannot be shown again. `invitations revoke an-id` revokes it.",
	);
});

it("without PUBLIC_URL the link leads to this machine's port, and one without a known port is not created", async () => {
	const { output } = await create({}, { PORT: 3100 });
	expect(output).toMatch(/^http:\/\/localhost:3100\/real-name/);
	await expect(create({}, { PORT: 0 })).rejects.toThrow("Set PUBLIC_URL");
});
