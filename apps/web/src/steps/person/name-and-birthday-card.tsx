import { useLingui } from "@lingui/react/macro";
import { BirthdayField } from "../../fields/birthday/birthday-field.tsx";
import { NamePair } from "../../fields/name-pair.tsx";
import { Sentence } from "../../layout/sentence.tsx";
import { useFieldNames } from "../../registration/use-field-names.ts";
import { ProvidedCard } from "./provided-card.tsx";
import type { PersonForm } from "./use-person-form.ts";

const BIRTHDAY = ["birthday_dd", "birthday_mm", "birthday_yyyy"] as const;

/** Who is responsible: the names as on the identity document, and the date of birth. */
export function NameAndBirthdayCard({ person }: { readonly person: PersonForm }) {
	const { t } = useLingui();
	const names = useFieldNames();
	const { values, issues, bind, isLocked } = person;
	const chineseName =
		values.iamSmart?.nameHK === ""
			? { hint: <Sentence text={t`iAM Smart provided no Chinese name`} />, isOptional: true }
			: { isLocked };
	return (
		<ProvidedCard isLocked={isLocked}>
			<NamePair
				name="name"
				legend={t`Name as on the ID document`}
				isLocked={isLocked}
				onLeave={() => issues.leave(["nameEN", "nameHK"])}
				english={{
					...bind("nameEN", "group"),
					isLocked,
					label: names.nameEN,
					autoComplete: "name",
				}}
				chinese={{ ...bind("nameHK", "group"), ...chineseName, label: names.nameHK }}
			/>
			<BirthdayField
				isLocked={isLocked}
				legend={names.birthday}
				day={bind("birthday_dd", "group")}
				month={bind("birthday_mm", "group")}
				year={bind("birthday_yyyy", "group")}
				onLeave={() => issues.leave(BIRTHDAY)}
			/>
		</ProvidedCard>
	);
}
