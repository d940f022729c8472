import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { inReadingOrder } from "../i18n/in-reading-order.ts";
import field from "./field.module.css";
import { leaveGroup } from "./leave-group.ts";

interface NamePairProps {
	readonly legend: string;
	readonly english: ReactNode;
	readonly chinese: ReactNode;
	readonly onLeave: () => void;
	/** filled from elsewhere: nothing is asked */
	readonly isLocked?: boolean;
}

/** An English and a Chinese name, of which one is enough: the page's own language first. */
export function NamePair({ legend, english, chinese, onLeave, isLocked = false }: NamePairProps) {
	const { t, i18n } = useLingui();
	return (
		<fieldset className={field["group"]} onBlur={leaveGroup(onLeave)}>
			<legend className={field["legend"]}>{legend}</legend>
			{!isLocked && <p className={field["hint"]}>{t`Fill in at least one of the two`}</p>}
			{inReadingOrder(i18n.locale, { english, chinese })}
		</fieldset>
	);
}
