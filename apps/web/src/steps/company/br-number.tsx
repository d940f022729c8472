import { BR_PART_NAMES } from "@sim-registration/validation";
import { BrNumberField } from "../../fields/br-number-field.tsx";
import type { CompanyForm } from "./use-company-form.ts";

/** The five parts of the BR number as one field of the form. */
export function BrNumber({ company: { values, issues, set } }: { readonly company: CompanyForm }) {
	const parts = BR_PART_NAMES.map((name) => values[name]);
	const codes = BR_PART_NAMES.map((name) => issues.codeOf(name));
	const change = (next: readonly string[]) => {
		for (const [index, name] of BR_PART_NAMES.entries())
			if (next[index] !== parts[index]) set(name, next[index] ?? "");
	};
	return (
		<BrNumberField
			parts={parts}
			isWrong={(part) => codes[part] !== undefined}
			issue={codes.find((code) => code !== undefined)}
			warning={issues.warningOf("brNO_3")}
			onChange={change}
			onLeave={() => issues.leave(BR_PART_NAMES)}
		/>
	);
}
