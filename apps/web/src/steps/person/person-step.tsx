import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { ErrorSummary } from "../../fields/error-summary.tsx";
import { FilesInWork } from "../../fields/files-in-work.ts";
import { PasteHint } from "../../fields/paste-hint.tsx";
import { usePasteBlock } from "../../fields/use-paste-block.ts";
import { usePressAfterFiles } from "../../fields/use-press-after-files.ts";
import { FileWaitNotice } from "../../layout/file-wait-notice.tsx";
import { ProgressBar } from "../../layout/progress-bar.tsx";
import { StepFrame } from "../../layout/step-frame.tsx";
import { StepHeading } from "../../layout/step-heading.tsx";
import { stepCompleted } from "../../registration/entry-transitions.ts";
import { verificationLossSettled } from "../../registration/iam-smart-transitions.ts";
import { useRegistrationStore } from "../../registration/registration-context.ts";
import { ReturnAtField } from "../../registration/return-button.tsx";
import { useFieldLine } from "../../registration/use-field-names.ts";
import { useStepNavigation } from "../../registration/use-step-navigation.ts";
import { MayHaveArrivedNotice } from "../../submission/may-have-arrived-notice.tsx";
import { IamSmartCard } from "./iam-smart/iam-smart-card.tsx";
import { IamSmartDialogs } from "./iam-smart/iam-smart-dialogs.tsx";
import { useIamSmart } from "./iam-smart/use-iam-smart.ts";
import { IdentityCard } from "./identity-card.tsx";
import { IdentityImagesCard } from "./identity-images-card.tsx";
import { NameAndBirthdayCard } from "./name-and-birthday-card.tsx";
import { usePersonForm } from "./use-person-form.ts";

/** Step 2: the responsible person, the identity document and its images. */
export function PersonStep() {
	const { t } = useLingui();
	const store = useRegistrationStore();
	const { goForward, goBack } = useStepNavigation();
	const person = usePersonForm();
	const iamSmart = useIamSmart(person);
	const pasteBlock = usePasteBlock();

	const patient = usePressAfterFiles(() => {
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
			<button type="submit" className="button primary" aria-disabled={patient.isWaiting}>
				{t`Next`}
			</button>
		</>
	);
	const { note } = patient;
	const { signal } = person.entry;
	const uploadStep = useMemo(() => ({ note, signal }), [note, signal]);
	return (
		<>
			<StepFrame
				actions={actions}
				notice={
					<>
						<PasteHint isShown={pasteBlock.wasBlocked} />
						<FileWaitNotice isWaiting={patient.isWaiting} />
					</>
				}
				onSubmit={patient.press}
				handlers={pasteBlock.handlers}
			>
				<ProgressBar current={2} />
				<ErrorSummary {...person.issues} lineOf={useFieldLine()} />
				<StepHeading title={t`Responsible Person Registration`} subtitle={t`Step 2 of 3`} />
				<MayHaveArrivedNotice />
				<IamSmartCard iamSmart={iamSmart} person={person} />
				<NameAndBirthdayCard person={person} />
				<IdentityCard person={person} />
				<FilesInWork value={uploadStep}>
					<IdentityImagesCard person={person} />
				</FilesInWork>
				<ReturnAtField isWaiting={patient.isWaiting} onPress={patient.press} />
			</StepFrame>
			<IamSmartDialogs iamSmart={iamSmart} />
		</>
	);
}
