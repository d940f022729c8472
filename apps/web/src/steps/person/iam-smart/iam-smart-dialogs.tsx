import { OutcomeDialog } from "./outcome-dialog.tsx";
import type { IamSmart } from "./use-iam-smart.ts";
import { WaitingDialog } from "./waiting-dialog.tsx";

/**
 * All dialogs between the button and the filled fields. They are outside the step's form, which
 * blocks pasting and would take Enter in the code's field for Next.
 */
export function IamSmartDialogs({ iamSmart }: { readonly iamSmart: IamSmart }) {
	return (
		<>
			<WaitingDialog iamSmart={iamSmart} />
			<OutcomeDialog iamSmart={iamSmart} />
		</>
	);
}
