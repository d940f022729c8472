import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useWizardStore } from "./registration-context.ts";

interface ReturnButtonProps {
	/** the button of the step was pressed and waits for a file */
	readonly isWaiting: boolean;
	readonly onPress: () => void;
	readonly isUnseen?: boolean;
}

/** Leads a customer who came to change something back to the confirmation. */
export function ReturnButton({ isWaiting, onPress, isUnseen = false }: ReturnButtonProps) {
	const { t } = useLingui();
	return (
		<button
			type="button"
			className={isUnseen ? "button secondary unseen" : "button secondary"}
			aria-disabled={isWaiting}
			onClick={onPress}
		>
			{t`Back to confirmation`}
		</button>
	);
}

/**
 * The same right after the field of a Change link, for the Tab key and screen readers. It is
 * visible while it has the focus.
 */
export function ReturnAtField(props: ReturnButtonProps) {
	const store = useWizardStore();
	// Its step removes it from the store as soon as it is shown.
	const [field] = useState(() => store.read().refusal?.wanted);
	const [place, setPlace] = useState<Element | null>();
	useEffect(() => {
		// The end of its group, or of its card.
		if (field) setPlace(document.getElementById(field)?.closest("fieldset, form > * > *"));
	}, [field]);
	return place && createPortal(<ReturnButton {...props} isUnseen />, place);
}
