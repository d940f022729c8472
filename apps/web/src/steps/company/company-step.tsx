import { useLingui } from "@lingui/react/macro";
import type { IssueCode } from "@sim-registration/validation";
import { useRef, useState } from "react";
import { KeepCard } from "../../draft/keep-tick.tsx";
import { usePressAfterFiles } from "../../fields/upload/use-press-after-files.ts";
import { Notice } from "../../layout/notice.tsx";
import { EntryStep } from "../../registration/entry-step.tsx";
import { stepCompleted } from "../../registration/entry-transitions.ts";
import { useRegistration, useWizardStore } from "../../registration/registration-context.ts";
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
	const store = useWizardStore();
	const { goForward } = useStepNavigation();
	const company = useCompanyForm();
	const hasEarlierRegistration = useRegistration((state) => state.hasEarlierRegistration);

	const [isReturn] = useState(() => mayReturn(store.read()));
	const isReturning = useRef(false);
	const button = usePressAfterFiles(() => {
		if (!company.issues.check()) return;
		store.apply(stepCompleted(isReturning.current ? "person" : "company"));
		goForward(isReturning.current ? "confirm" : "person");
	});
	const press = (toConfirmation: boolean) => {
		isReturning.current = toConfirmation;
		button.press();
	};
	const actions = (
		<>
			{isReturn && <ReturnButton isWaiting={button.isWaiting} onPress={() => press(true)} />}
			<button type="submit" className="button primary" aria-disabled={button.isWaiting}>
				{t`Next`}
			</button>
		</>
	);
	return (
		<EntryStep
			number={1}
			title={t`Company Information`}
			subtitle={t`Step 1 of 3`}
			form={company}
			lineOf={useLine()}
			button={button}
			actions={actions}
			onSubmit={() => press(false)}
		>
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
			<CompanyUploadsCard company={company} />
			<KeepCard />
			{isReturn && <ReturnAtField isWaiting={button.isWaiting} onPress={() => press(true)} />}
		</EntryStep>
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
