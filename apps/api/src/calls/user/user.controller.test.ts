import { expect, it } from "vitest";
import type { Invitations } from "../../domain/invitations/invitations.ts";
import { UserController } from "./user.controller.ts";

it.each([
	["in the body", undefined, { token: " token\n" }, "token"],
	["in the query", " token ", undefined, "token"],
	["in both", "query", { token: "body" }, "body"],
	["twice in the query", ["one", "two"], undefined, ""],
])(
	"a token %s is looked up without characters added by a mail program",
	async (_title, query, body, token) => {
		const asked: string[] = [];
		const invitations = {
			check: async (text: string) => {
				asked.push(text);
				return "204518837";
			},
		};
		const controller = new UserController(invitations as unknown as Invitations);
		const answer = await controller.validateNewAccount(query, body);
		expect(answer).toEqual({ valid: true, accountNO: "•••••8837" });
		expect(asked).toEqual([token]);
	},
);
