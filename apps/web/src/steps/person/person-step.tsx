import { useLingui } from "@lingui/react/macro";
import { KeepCard } from "../../draft/keep-tick.tsx";
import { usePressAfterFiles } from "../../fields/upload/use-press-after-files.ts";
import { EntryStep } from "../../registration/entry-step.tsx";
import { stepCompleted } from "../../registration/entry-transitions.ts";
import { verificationLossSettled } from "../../registration/iam-smart-transitions.ts";
import { useWizardStore } from "../../registration/registration-context.ts";
import { ReturnAtField } from "../../registration/return-button.tsx";
import { useFieldLine } from "../../registration/use-field-names.ts";
import { useStepNavigation } from "../../registration/use-step-navigation.ts";
import { MayHaveArrivedNotice } from "../../submission/may-have-arrived-notice.tsx";
import { IamSmartCard } from "./iam-smart/iam-smart-card.tsx";
import { IamSmartDialogs } from "./iam-smart/iam-smart-dialogs.tsx";
import { useIamSmart } from "./iam-smart/use-iam-smart.ts";
import { IdTypeAndNumberCard } from "./id-type-and-number-card.tsx";
import { IdentityImagesCard } from "./identity-images-card.tsx";
import { NameAndBirthdayCard } from "./name-and-birthday-card.tsx";
import { usePersonForm } from "./use-person-form.ts";

/** Step 2: the responsible person, the identity document and its images. */
export function PersonStep() {
	const { t } = useLingui();
	const store = useWizardStore();
	const { goForward, goBack } = useStepNavigation();
	const person = usePersonForm();
	const iamSmart = useIamSmart(person);

	const button = usePressAfterFiles(() => {
		if (!person.issues.check()) return;
		store.apply(verificationLossSettled());
		store.apply(stepCompleted("person"));
		goForward("confirm");
	});
	const actions = (
		<>
			<button
				type="button"
				className="button secondary"
				onClick={() => goBack("person", "company")}
			>
				{t`Back`}
			</button>
			<button type="submit" className="button primary" aria-disabled={button.isWaiting}>
				{t`Next`}
			</button>
		</>
	);
	return (
		<>
			<EntryStep
				number={2}
				title={t`Responsible Person Registration`}
				subtitle={t`Step 2 of 3`}
				form={person}
				lineOf={useFieldLine()}
				button={button}
				actions={actions}
				onSubmit={button.press}
			>
				<MayHaveArrivedNotice />
				<IamSmartCard iamSmart={iamSmart} person={person} />
				<NameAndBirthdayCard person={person} />
				<IdTypeAndNumberCard person={person} />
				<IdentityImagesCard person={person} />
				<KeepCard />
				<ReturnAtField isWaiting={button.isWaiting} onPress={button.press} />
			</EntryStep>
			<IamSmartDialogs iamSmart={iamSmart} />
		</>
	);
}
