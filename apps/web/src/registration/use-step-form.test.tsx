import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { companyEdited } from "./entry-transitions.ts";
import { RegistrationProvider } from "./registration-context.ts";
import { loggedIn, loggedOut } from "./session-transitions.ts";
import { useStepForm } from "./use-step-form.ts";
import { useWizardForm } from "./wizard-form.ts";
import { WizardStore } from "./wizard-store.ts";

const LOGIN = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };

function useForm() {
	useWizardForm();
	return useStepForm({
		valuesIn: (state) => state.company,
		edited: companyEdited,
		findIssues: () => [],
	});
}

function Step({ forms }: { readonly forms: ReturnType<typeof useForm>[] }) {
	forms.push(useForm());
	return null;
}

/** Returns the form of a step as it was first rendered. */
function openForm() {
	const store = new WizardStore();
	store.apply(loggedIn(LOGIN, { isDummyBr: false }));
	const forms: ReturnType<typeof useForm>[] = [];
	renderToString(
		<RegistrationProvider value={store}>
			<Step forms={forms} />
		</RegistrationProvider>,
	);
	const [form] = forms;
	if (form === undefined) throw new Error("Nothing was rendered");
	return { store, form };
}

describe("the form of a step", () => {
	test("writes what is entered into the registration", () => {
		const { store, form } = openForm();
		form.bind("email").onChange("owner@example.com");
		form.change({ brNO_1: "39284710", brNO_2: "000" });
		expect(store.read().company).toMatchObject({
			email: "owner@example.com",
			brNO_1: "39284710",
			brNO_2: "000",
		});
	});

	test("keeps what the registration got from elsewhere", () => {
		const { store, form } = openForm();
		store.apply(companyEdited({ ...store.read().company, companyNameEN: "Wong Kee" }));
		form.bind("email").onChange("owner@example.com");
		expect(form.read()).toBe(store.read().company);
		expect(form.read()).toMatchObject({ companyNameEN: "Wong Kee", email: "owner@example.com" });
	});

	test("writes nothing into another registration", () => {
		const { store, form } = openForm();
		store.apply(loggedOut());
		const before = store.read();
		form.bind("email").onChange("owner@example.com");
		expect(store.read()).toBe(before);
		expect(form.scope.signal.aborted).toBe(true);
	});
});
