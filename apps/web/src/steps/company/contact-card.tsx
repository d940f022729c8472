import { useLingui } from "@lingui/react/macro";
import { TextField } from "../../fields/text-field.tsx";
import { Card } from "../../layout/card.tsx";
import type { CompanyForm } from "./use-company-form.ts";

/** Where the confirmation is sent. */
export function ContactCard({ company: { bind } }: { readonly company: CompanyForm }) {
	const { t } = useLingui();
	return (
		<Card>
			<TextField
				{...bind("email")}
				label={t`Email Address`}
				hint={t`The confirmation is sent to this address`}
				type="email"
				inputMode="email"
				autoComplete="email"
				lang="en"
			/>
		</Card>
	);
}
