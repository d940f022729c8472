import { useLingui } from "@lingui/react/macro";

interface ChangeButtonProps {
	/** of what is changed */
	readonly title: string;
	readonly onPress: () => void;
}

/** Leads to the field of a value. */
export function ChangeButton({ title, onPress }: ChangeButtonProps) {
	const { t } = useLingui();
	return (
		<button type="button" className="link" aria-label={t`Change: ${title}`} onClick={onPress}>
			{t`Change`}
		</button>
	);
}
