import { useLingui } from "@lingui/react/macro";
import { ID_NUMBER_MAX_CHARACTERS, ID_TYPES, type IdType } from "@sim-registration/validation";
import { useEffect, useState } from "react";
import { HkidField } from "../../fields/hkid/hkid-field.tsx";
import { SelectField } from "../../fields/select-field.tsx";
import { TextField } from "../../fields/text-field.tsx";
import { SAID_MS } from "../../layout/said-ms.ts";
import { OTHER_ID_TYPE, photosOfOtherType } from "../../registration/person-warnings.ts";
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
		// Photos may show the other document.
		issues.judge([]);
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
			<OtherTypeNews person={person} />
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

/** Tells screen readers once which photos a change of the ID type has put in doubt. */
function OtherTypeNews({ person: { values } }: { readonly person: PersonForm }) {
	const { i18n, t } = useLingui();
	const names = useFieldNames();
	const { idType } = values;
	const [said, setSaid] = useState(idType);
	const [heard, setHeard] = useState(idType);
	// After the dialog, which silences the page behind it, has closed.
	useEffect(() => {
		if (said === idType) return;
		setHeard(idType);
		const timer = setTimeout(setSaid, SAID_MS, idType);
		return () => clearTimeout(timer);
	}, [said, idType]);
	const isHeard = heard === idType && said !== idType;
	const photos = isHeard ? photosOfOtherType(values) : [];
	const label = new Intl.ListFormat(i18n.locale).format(photos.map((photo) => names[photo]));
	return (
		<p className="unseen" role="status">
			{label && t`${label}: ${{ sentence: i18n._(OTHER_ID_TYPE) }}`}
		</p>
	);
}
