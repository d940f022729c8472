import { useLingui } from "@lingui/react/macro";
import { TickBox } from "../../fields/tick-box.tsx";
import { Card } from "../../layout/card.tsx";
import type { ConfirmForm } from "./use-confirm-form.ts";

/** A customer with another document declares not to hold an HKID card. */
export function Declaration({ form }: { readonly form: ConfirmForm }) {
	const { t } = useLingui();
	return (
		<Card>
			<TickBox
				name="declarationNoHkid"
				label={t`I declare that I am not a holder of a Hong Kong identity card.`}
				isTicked={form.isDeclared}
				issue={form.issues.codeOf("declarationNoHkid")}
				onChange={form.declare}
			/>
		</Card>
	);
}
