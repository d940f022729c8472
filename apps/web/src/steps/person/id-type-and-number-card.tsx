import { useLingui } from "@lingui/react/macro";
import { ID_NUMBER_MAX_CHARACTERS, ID_TYPES, type IdType } from "@sim-registration/validation";
import { useState } from "react";
import { HkidField } from "../../fields/hkid-field.tsx";
import { SelectField } from "../../fields/select-field.tsx";
import { TextField } from "../../fields/text-field.tsx";
import { useFieldNames } from "../../registration/use-field-names.ts";
import { useIdTypeNames } from "../../registration/use-id-type-names.ts";
import { IdTypeDialog } from "./id-type-dialog.tsx";
import { ProvidedCard } from "./provided-card.tsx";
import type { PersonForm } from "./use-person-form.ts";

type OtherThanHkid = Exclude<IdType, "HKID">;

/** The kind of identity document, and its number. Any choice but HKID is confirmed first. */
export function IdTypeAndNumberCard({ person }: { readonly person: PersonForm }) {
	const { t } = useLingui();
	const names = useFieldNames();
	const idTypeNames = useIdTypeNames();
	const { values, issues, change, bind, isLocked } = person;
	const { idType } = values;
	const [asked, setAsked] = useState<OtherThanHkid>();
	const otherNumbers: Readonly<Record<OtherThanHkid, NumberTexts>> = {
		passport: { label: t`Passport Number` },
		other: {
			label: t`ID Type and ID Number`,
			hint: t`For example: Mainland identity card 110101199001011234`,
		},
	};

	const apply = (chosen: IdType) => {
		// The number of one document is not valid for another.
		const isOther = chosen !== "HKID" && chosen !== idType;
		change({ idType: chosen, ...(isOther && { idNO: "" }) });
		setAsked(undefined);
	};
	const choose = (chosen: IdType | "") => {
		if (chosen === "HKID") apply(chosen);
		else if (chosen !== "" && chosen !== idType) setAsked(chosen);
	};
	return (
		<ProvidedCard isLocked={isLocked}>
			<SelectField
				{...bind("idType")}
				onChange={choose}
				isLocked={isLocked}
				label={names.idType}
				placeholder={t`Please select`}
				options={ID_TYPES.map((value) => ({ value, label: idTypeNames[value] }))}
			/>
			{idType === "HKID" && (
				<HkidField
					body={bind("idNO_1", "group")}
					checkDigit={bind("idNO_2", "group")}
					isLocked={isLocked}
					onLeave={() => issues.leave(["idNO_1", "idNO_2"])}
				/>
			)}
			{idType !== "HKID" && idType !== "" && <IdNumber person={person} {...otherNumbers[idType]} />}
			<IdTypeDialog
				asked={asked}
				onApply={() => asked && apply(asked)}
				onClose={() => setAsked(undefined)}
			/>
		</ProvidedCard>
	);
}

interface NumberTexts {
	readonly label: string;
	readonly hint?: string;
}

interface IdNumberProps extends NumberTexts {
	readonly person: PersonForm;
}

function IdNumber({ person, label, hint }: IdNumberProps) {
	return (
		<TextField
			{...person.bind("idNO")}
			label={label}
			hint={hint}
			autoCapitalize="characters"
			maxCharacters={ID_NUMBER_MAX_CHARACTERS}
		/>
	);
}
