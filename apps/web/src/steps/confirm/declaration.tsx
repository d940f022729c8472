import { Trans } from "@lingui/react/macro";
import { TickBox } from "../../fields/tick-box.tsx";
import { Card } from "../../layout/card.tsx";
import type { ConfirmForm } from "./use-confirm-form.ts";

/** Whoever registers with another document declares not to hold an HKID card. */
export function Declaration({ form }: { readonly form: ConfirmForm }) {
	return (
		<Card>
			<TickBox
				name="declarationNoHkid"
				label={<Trans>I declare that I am not a holder of a Hong Kong identity card.</Trans>}
				isTicked={form.isDeclared}
				issue={form.issues.codeOf("declarationNoHkid")}
				onChange={form.declare}
			/>
		</Card>
	);
}
