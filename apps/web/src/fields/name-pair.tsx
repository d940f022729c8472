import { useLingui } from "@lingui/react/macro";
import { inReadingOrder } from "../i18n/in-reading-order.ts";
import { FieldGroup } from "./field-group.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

interface NamePairProps {
	/** of both names together */
	readonly name: string;
	readonly legend: string;
	readonly english: TextFieldProps;
	readonly chinese: TextFieldProps;
	readonly onLeave: () => void;
	/** already filled in, by iAM Smart or from the company's names: no hint is shown */
	readonly isLocked: boolean;
	/** instead of the usual hint */
	readonly hint?: string;
}

/** An English and a Chinese name, one of which is enough; the page's language first. */
export function NamePair({ english, chinese, isLocked, hint, ...group }: NamePairProps) {
	const { t, i18n } = useLingui();
	const shown = hint ?? t`Fill in at least one of the two`;
	return (
		<FieldGroup {...group} hint={isLocked ? undefined : shown}>
			{inReadingOrder(i18n.locale, {
				english: <TextField key="en" {...english} lang="en" autoCapitalize="words" />,
				chinese: <TextField key="hk" {...chinese} lang="zh-Hant-HK" />,
			})}
		</FieldGroup>
	);
}
