import { useLingui } from "@lingui/react/macro";
import { useStore } from "@tanstack/react-form";
import { DateField } from "../../fields/date-field.tsx";
import { NamePair } from "../../fields/name-pair.tsx";
import { TextField } from "../../fields/text-field.tsx";
import { ProvidedCard, useLockedBy } from "./provided-card.tsx";
import type { PersonForm } from "./use-person-form.ts";

const BIRTHDAY = ["birthday_dd", "birthday_mm", "birthday_yyyy"] as const;

/** Who is responsible: the names as on the identity document, and the date of birth. */
export function PersonNameCard({ person: { form, issues } }: { readonly person: PersonForm }) {
	const { t } = useLingui();
	const lockedBy = useLockedBy(form, "name-provided");
	const isChineseNameOpen = useStore(form.store, ({ values }) => values.iamSmart?.nameHK === "");
	const chineseName = isChineseNameOpen
		? { hint: t`iAM Smart provided no Chinese name`, isOptional: true }
		: { lockedBy };
	return (
		<ProvidedCard lockedBy={lockedBy}>
			<NamePair
				legend={t`Name as on the ID document`}
				onLeave={() => issues.leave(["nameEN", "nameHK"])}
				isLocked={lockedBy !== undefined}
				english={
					<form.Field key="en" name="nameEN">
						{(field) => (
							<TextField
								{...issues.bind(field, "group")}
								lockedBy={lockedBy}
								label={t`English Name`}
								lang="en"
								autoComplete="name"
								autoCapitalize="words"
							/>
						)}
					</form.Field>
				}
				chinese={
					<form.Field key="hk" name="nameHK">
						{(field) => (
							<TextField
								{...issues.bind(field, "group")}
								{...chineseName}
								label={t`Chinese Name`}
								lang="zh-Hant-HK"
							/>
						)}
					</form.Field>
				}
			/>
			<form.Field name="birthday_dd">
				{(day) => (
					<form.Field name="birthday_mm">
						{(month) => (
							<form.Field name="birthday_yyyy">
								{(year) => (
									<DateField
										lockedBy={lockedBy}
										legend={t`Date of Birth`}
										day={issues.bind(day, "group")}
										month={issues.bind(month, "group")}
										year={issues.bind(year, "group")}
										onLeave={() => issues.leave(BIRTHDAY)}
									/>
								)}
							</form.Field>
						)}
					</form.Field>
				)}
			</form.Field>
		</ProvidedCard>
	);
}
