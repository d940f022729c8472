import { useLingui } from "@lingui/react/macro";
import type { IssueCode } from "@sim-registration/validation";
import { useMemo, useRef, useState } from "react";
import { ErrorSummary } from "../../fields/error-summary.tsx";
import { FilesInWork } from "../../fields/files-in-work.ts";
import { PasteHint } from "../../fields/paste-hint.tsx";
import { usePasteBlock } from "../../fields/use-paste-block.ts";
import { usePressAfterFiles } from "../../fields/use-press-after-files.ts";
import { FileWaitNotice } from "../../layout/file-wait-notice.tsx";
import { Notice } from "../../layout/notice.tsx";
import { ProgressBar } from "../../layout/progress-bar.tsx";
import { StepFrame } from "../../layout/step-frame.tsx";
import { StepHeading } from "../../layout/step-heading.tsx";
import { stepCompleted } from "../../registration/entry-transitions.ts";
import { useRegistration, useRegistrationStore } from "../../registration/registration-context.ts";
import type { RegistrationState } from "../../registration/registration-state.ts";
import { ReturnAtField, ReturnButton } from "../../registration/return-button.tsx";
import { useFieldLine } from "../../registration/use-field-names.ts";
import { useStepNavigation } from "../../registration/use-step-navigation.ts";
import { MayHaveArrivedNotice } from "../../submission/may-have-arrived-notice.tsx";
import { BranchCard, CompanyNameCard, CompanyUploadsCard, ContactCard } from "./company-cards.tsx";
import { useCompanyForm } from "./use-company-form.ts";

/** Step 1: the company, its branch, e-mail, BR number and two documents. */
export function CompanyStep() {
	const { t } = useLingui();
	const store = useRegistrationStore();
	const { goForward } = useStepNavigation();
	const company = useCompanyForm();
	const pasteBlock = usePasteBlock();
	const hasEarlierRegistration = useRegistration((state) => state.hasEarlierRegistration);

	const [isReturn] = useState(() => mayReturn(store.read()));
	const isReturning = useRef(false);
	const patient = usePressAfterFiles(() => {
		if (!company.issues.check()) return;
		store.apply(stepCompleted(isReturning.current ? "person" : "company"));
		goForward("person");
		if (isReturning.current) goForward("confirm");
	});
	const press = (toConfirmation: boolean) => {
		isReturning.current = toConfirmation;
		patient.press();
	};
	const actions = (
		<>
			{isReturn && <ReturnButton isWaiting={patient.isWaiting} onPress={() => press(true)} />}
			<button type="submit" className="button primary" aria-disabled={patient.isWaiting}>
				{t`Next`}
			</button>
		</>
	);
	const { note } = patient;
	const { signal } = company.entry;
	const uploadStep = useMemo(() => ({ note, signal }), [note, signal]);
	return (
		<StepFrame
			actions={actions}
			notice={
				<>
					<PasteHint isShown={pasteBlock.wasBlocked} />
					<FileWaitNotice isWaiting={patient.isWaiting} />
				</>
			}
			onSubmit={() => press(false)}
			handlers={pasteBlock.handlers}
		>
			<ProgressBar current={1} />
			<ErrorSummary {...company.issues} lineOf={useLine()} />
			<StepHeading title={t`Company Information`} subtitle={t`Step 1 of 3`} />
			<MayHaveArrivedNotice />
			{hasEarlierRegistration && (
				<Notice kind="information">
					<p>
						{t`This account number was registered before. You may register it again; the new registration is added to the earlier one.`}
					</p>
				</Notice>
			)}
			<CompanyNameCard company={company} />
			<BranchCard company={company} />
			<ContactCard company={company} />
			<FilesInWork value={uploadStep}>
				<CompanyUploadsCard company={company} />
			</FilesInWork>
			{isReturn && <ReturnAtField isWaiting={patient.isWaiting} onPress={() => press(true)} />}
		</StepFrame>
	);
}

/** The customer came to change something: the person's values are still correct, and none was refused. */
function mayReturn({ furthest, refusal }: RegistrationState): boolean {
	return furthest === "confirm" && !refusal?.fields.some(({ step }) => step === "person");
}

/** One name of each pair is enough. */
function useLine() {
	const { t } = useLingui();
	const fieldLine = useFieldLine();
	return (field: string, code: IssueCode) => {
		if (code.startsWith("error_missing_company_name"))
			return t`Please enter Company Name (English or Chinese).`;
		if (code.startsWith("error_missing_branch_name"))
			return t`Please enter Branch Name (English or Chinese).`;
		return fieldLine(field, code);
	};
}
