import { BR_PART_NAMES } from "@sim-registration/validation";
import { BrNumberField } from "../../fields/br-number-field.tsx";
import type { CompanyForm } from "./use-company-form.ts";

/** The five parts of the BR number as one field of the form. */
export function BrNumber({
	company: { values, issues, change },
}: {
	readonly company: CompanyForm;
}) {
	const parts = BR_PART_NAMES.map((name) => values[name]);
	const codes = BR_PART_NAMES.map((name) => issues.codeOf(name));
	const changeParts = (next: readonly string[]) => {
		if (next.join() === parts.join()) return;
		change(Object.fromEntries(BR_PART_NAMES.map((name, index) => [name, next[index] ?? ""])));
	};
	return (
		<BrNumberField
			parts={parts}
			isWrong={(part) => codes[part] !== undefined}
			issue={codes.find((code) => code !== undefined)}
			warning={issues.warningOf("brNO_3")}
			onChange={changeParts}
			onLeave={() => issues.leave(BR_PART_NAMES)}
		/>
	);
}
