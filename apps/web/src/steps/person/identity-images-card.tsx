import { useLingui } from "@lingui/react/macro";
import { PhotoGuideLink } from "../../documents/photo-guide-link.tsx";
import { UploadField } from "../../fields/upload/upload-field.tsx";
import type { ChosenFile } from "../../files/chosen-file.ts";
import { Card } from "../../layout/card.tsx";
import { addedFor, isPassport } from "../../registration/person-warnings.ts";
import { useFieldNames } from "../../registration/use-field-names.ts";
import styles from "./identity-images-card.module.css";
import type { PersonForm } from "./use-person-form.ts";

/** The texts name JPG and PNG; the logic also accepts PDF (specification, section 5). */
const ACCEPTED_TYPES = "image/jpeg,image/png,image/*,.pdf,application/pdf";

type Photo = "idCopyF" | "idCopyS" | "idCopyB";

/** The front, the selfie, the back. */
export function IdentityImagesCard({ person }: { readonly person: PersonForm }) {
	const { t } = useLingui();
	const names = useFieldNames();
	const formats = t`JPG or PNG, up to 5 MB`;
	const { values } = person;
	const ofPassport = isPassport(values);
	const hint = (advice: string | false) => (
		<>
			{advice && <div>{advice}</div>}
			<div>{formats}</div>
		</>
	);
	const bind = (field: Photo) => {
		const bound = person.bindUpload(field);
		// The type at the moment of choosing: it may change until the photo is ready.
		const onChange = (files: readonly ChosenFile[]) =>
			bound.onChange(files.map((file) => addedFor(values, file)));
		return { ...bound, onChange };
	};
	const card = {
		accept: ACCEPTED_TYPES,
		facing: "environment",
		frame: "card",
	} as const;
	return (
		<Card>
			<p className={styles["guide"]}>
				<PhotoGuideLink />
			</p>
			<UploadField
				{...bind("idCopyF")}
				{...card}
				label={names.idCopyF}
				hint={hint(ofPassport && t`The page with your photo`)}
			/>
			<UploadField
				{...bind("idCopyS")}
				label={names.idCopyS}
				hint={hint(t`Hold the document beside your face, without covering either.`)}
				accept={ACCEPTED_TYPES}
				facing="user"
				frame="face"
			/>
			<UploadField
				{...bind("idCopyB")}
				{...card}
				label={names.idCopyB}
				hint={hint(ofPassport && t`The back cover of the passport`)}
			/>
		</Card>
	);
}
