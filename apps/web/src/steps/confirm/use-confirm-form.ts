import { type FieldIssue, findDeclarationIssue } from "@sim-registration/validation";
import { useEffect } from "react";
import { CAPTCHA_FIELD, type Captcha } from "../../captcha/captcha.ts";
import { type IssueView, useShownIssues } from "../../fields/use-shown-issues.ts";
import { declarationTicked } from "../../registration/entry-transitions.ts";
import { useRegistration, useWizardStore } from "../../registration/registration-context.ts";
import { useRenderAgain } from "../../registration/use-step-form.ts";
import { useWizardForm } from "../../registration/wizard-form.ts";

type ConfirmValues = Parameters<typeof findDeclarationIssue>[0];

export interface ConfirmForm {
	readonly isDeclared: boolean;
	readonly issues: IssueView;
	declare(isDeclared: boolean): void;
}

/** The two inputs of the confirmation itself: the declaration and the captcha. */
export function useConfirmForm(captcha: Captcha): ConfirmForm {
	useWizardForm();
	const store = useWizardStore();
	const isDeclared = useRegistration((state) => state.declarationNoHkid);
	const { isMissing: isCaptchaMissing } = captcha;
	const issues = useShownIssues<ConfirmValues>({
		readValues: () => {
			const { declarationNoHkid, person } = store.read();
			return { ...person, declarationNoHkid };
		},
		findIssues: (values) => findConfirmIssues(values, isCaptchaMissing),
	});
	const { recheck } = issues;
	const renderAgain = useRenderAgain();
	useEffect(() => {
		if (!isCaptchaMissing) recheck();
	}, [isCaptchaMissing, recheck]);
	const declare = (isTicked: boolean) => {
		store.apply(declarationTicked(isTicked));
		renderAgain();
		recheck();
	};
	return { isDeclared, issues, declare };
}

function findConfirmIssues(values: ConfirmValues, isCaptchaMissing: boolean): FieldIssue[] {
	const issues: FieldIssue[] = [];
	const code = findDeclarationIssue(values);
	if (code) issues.push({ field: "declarationNoHkid", code });
	if (isCaptchaMissing) issues.push({ field: CAPTCHA_FIELD, code: "error_recaptcha_required" });
	return issues;
}
