import { useLingui } from "@lingui/react/macro";
import { ID_NUMBER_MAX_CHARACTERS, ID_TYPES, type IdType } from "@sim-registration/validation";
import { useStore } from "@tanstack/react-form";
import { useState } from "react";
import { HkidField } from "../../fields/hkid-field.tsx";
import { SelectField } from "../../fields/select-field.tsx";
import { TextField } from "../../fields/text-field.tsx";
import { Card } from "../../layout/card.tsx";
import { useIdTypeNames } from "../../registration/use-id-type-names.ts";
import { IdTypeDialog } from "./id-type-dialog.tsx";
import { useLockedNote } from "./use-locked-note.ts";
import type { PersonForm } from "./use-person-form.ts";

type Controls = Pick<PersonForm, "form" | "issues">;
type OtherThanHkid = Exclude<IdType, "HKID">;

/** Which identity document, and its number. Anything but an HKID is asked back first. */
export function IdentityCard({ person: { form, issues } }: { readonly person: PersonForm }) {
	const { t } = useLingui();
	const names = useIdTypeNames();
	const idType = useStore(form.store, ({ values }) => values.idType);
	const lockedNote = useLockedNote(form);
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
		<Card>
			<form.Field name="idType">
				{(field) => (
					<SelectField
						{...issues.bind(field)}
						onChange={choose}
						lockedNote={lockedNote}
						label={t`ID Type`}
						placeholder={t`Please select`}
						options={ID_TYPES.map((value) => ({ value, label: names[value] }))}
					/>
				)}
			</form.Field>
			{idType === "HKID" && <HkidNumber form={form} issues={issues} lockedNote={lockedNote} />}
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
		</Card>
	);
}

interface HkidNumberProps extends Controls {
	readonly lockedNote: string | undefined;
}

function HkidNumber({ form, issues, lockedNote }: HkidNumberProps) {
	return (
		<form.Field name="idNO_1">
			{(body) => (
				<form.Field name="idNO_2">
					{(checkDigit) => (
						<HkidField
							body={issues.bind(body, "group")}
							lockedNote={lockedNote}
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
