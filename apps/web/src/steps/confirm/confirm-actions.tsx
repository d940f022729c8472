import { useLingui } from "@lingui/react/macro";
import { useStepNavigation } from "../../registration/use-step-navigation.ts";

export function ConfirmActions({ isSending }: { readonly isSending: boolean }) {
	const { t } = useLingui();
	const { goBack } = useStepNavigation();
	return (
		<>
			<button
				type="button"
				className="button secondary"
				onClick={() => goBack("confirm", "person")}
			>
				{t`Back`}
			</button>
			<button type="submit" className="button primary" aria-disabled={isSending}>
				{t`Confirm`}
			</button>
		</>
	);
}
