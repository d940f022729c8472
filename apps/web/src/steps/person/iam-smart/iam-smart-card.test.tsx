import type { IssueCode } from "@sim-registration/validation";
import { expect, test } from "vitest";
import { renderInTest, textsIn } from "../../../registration/render-in-test.tsx";
import type { PersonForm } from "../use-person-form.ts";
import { FilledNotice } from "./iam-smart-card.tsx";
import type { IamSmart } from "./use-iam-smart.ts";

const FILLED = "Filled in by iAM Smart";

test.each<[issues: Readonly<Record<string, IssueCode>>, heading: string, advice: string]>([
	[{}, FILLED, "The details it provided are locked. Please check them and continue below."],
	[
		{ birthday_yyyy: "error_invalid_birthday_year" },
		"The responsible person is under 18",
		"Please ask another responsible person of your company to register.",
	],
	[
		{ nameEN: "error_invalid_long_name_en" },
		FILLED,
		"Some of the data cannot be accepted as it is. Please enter it manually instead.",
	],
	[
		{ idCopyF: "error_empty_id_copy" },
		FILLED,
		"The details it provided are locked. Please check them and continue below.",
	],
])("if %j are wrong, the notice says: %s, %s", async (issues, ...says) => {
	const person = { issues: { codeOf: (field: string) => issues[field] } } as PersonForm;
	const notice = <FilledNotice iamSmart={{} as IamSmart} person={person} />;
	expect(textsIn(await renderInTest(notice)).join("")).toContain(says.join(""));
});
