import { useLingui } from "@lingui/react/macro";
import { ID_NUMBER_MAX_CHARACTERS, ID_TYPES, type IdType } from "@sim-registration/validation";
import { useStore } from "@tanstack/react-form";
import { useState } from "react";
import { HkidField } from "../../fields/hkid-field.tsx";
import { SelectField } from "../../fields/select-field.tsx";
import { TextField } from "../../fields/text-field.tsx";
import { useIdTypeNames } from "../../registration/use-id-type-names.ts";
import { IdTypeDialog } from "./id-type-dialog.tsx";
import { ProvidedCard, useLockedBy } from "./provided-card.tsx";
import type { PersonForm } from "./use-person-form.ts";

type Controls = Pick<PersonForm, "form" | "issues">;
type OtherThanHkid = Exclude<IdType, "HKID">;

/** Which identity document, and its number. Anything but an HKID is asked back first. */
export function IdentityCard({ person: { form, issues } }: { readonly person: PersonForm }) {
	const { t } = useLingui();
	const names = useIdTypeNames();
	const idType = useStore(form.store, ({ values }) => values.idType);
	const lockedBy = useLockedBy(form, "identity-provided");
	const [asked, setAsked] = useState<OtherThanHkid>();

	const apply = (chosen: IdType) => {
		// The number of one document is not the number of another.
		if (chosen !== "HKID" && chosen !== idType) form.setFieldValue("idNO", "");
		form.setFieldValue("idType", chosen);
		setAsked(undefined);
	};
	const choose = (chosen: IdType | "") => {
		if (chosen === "HKID") apply(chosen);
		else if (chosen !== "" && chosen !== idType) setAsked(chosen);
	};
	return (
		<ProvidedCard lockedBy={lockedBy}>
			<form.Field name="idType">
				{(field) => (
					<SelectField
						{...issues.bind(field)}
						onChange={choose}
						lockedBy={lockedBy}
						label={t`ID Type`}
						placeholder={t`Please select`}
						options={ID_TYPES.map((value) => ({ value, label: names[value] }))}
					/>
				)}
			</form.Field>
			{idType === "HKID" && <HkidNumber form={form} issues={issues} lockedBy={lockedBy} />}
			{idType === "passport" && <IdNumber form={form} issues={issues} label={t`Passport Number`} />}
			{idType === "other" && (
				<IdNumber
					form={form}
					issues={issues}
					label={t`ID Type and ID Number`}
					hint={t`For example: Mainland identity card 110101199001011234`}
				/>
			)}
			<IdTypeDialog
				asked={asked}
				onApply={() => asked && apply(asked)}
				onClose={() => setAsked(undefined)}
			/>
		</ProvidedCard>
	);
}

interface HkidNumberProps extends Controls {
	readonly lockedBy: string | undefined;
}

function HkidNumber({ form, issues, lockedBy }: HkidNumberProps) {
	return (
		<form.Field name="idNO_1">
			{(body) => (
				<form.Field name="idNO_2">
					{(checkDigit) => (
						<HkidField
							body={issues.bind(body, "group")}
							lockedBy={lockedBy}
							checkDigit={issues.bind(checkDigit, "group")}
							onLeave={() => issues.leave(["idNO_1", "idNO_2"])}
						/>
					)}
				</form.Field>
			)}
		</form.Field>
	);
}

interface IdNumberProps extends Controls {
	readonly label: string;
	readonly hint?: string;
}

function IdNumber({ form, issues, label, hint }: IdNumberProps) {
	return (
		<form.Field name="idNO">
			{(field) => (
				<TextField
					{...issues.bind(field)}
					label={label}
					hint={hint}
					autoCapitalize="characters"
					maxCharacters={ID_NUMBER_MAX_CHARACTERS}
				/>
			)}
		</form.Field>
	);
}
