import { useLingui } from "@lingui/react/macro";
import { PhotoGuideLink } from "../../documents/photo-guide-link.tsx";
import { UploadField } from "../../fields/upload-field.tsx";
import { Card } from "../../layout/card.tsx";
import { useFieldNames } from "../../registration/use-field-names.ts";
import styles from "./identity-images-card.module.css";
import type { PersonForm } from "./use-person-form.ts";

/** The texts name JPG and PNG; the logic also accepts PDF (specification, section 5). */
const ACCEPTED_TYPES = "image/jpeg,image/png,image/*,.pdf,application/pdf";

/** The front, the selfie, the back. */
export function IdentityImagesCard({ person }: { readonly person: PersonForm }) {
	const { t } = useLingui();
	const names = useFieldNames();
	const formats = t`JPG or PNG, up to 5 MB`;
	const card = {
		hint: formats,
		accept: ACCEPTED_TYPES,
		facing: "environment",
		frame: "card",
	} as const;
	return (
		<Card>
			<p className={styles["guide"]}>
				<PhotoGuideLink />
			</p>
			<UploadField {...person.bindUpload("idCopyF")} {...card} label={names.idCopyF} />
			<UploadField
				{...person.bindUpload("idCopyS")}
				label={names.idCopyS}
				hint={
					<>
						<span>{t`Hold the document beside your face, without covering either.`}</span>
						<br />
						<span>{formats}</span>
					</>
				}
				accept={ACCEPTED_TYPES}
				facing="user"
				frame="face"
			/>
			<UploadField {...person.bindUpload("idCopyB")} {...card} label={names.idCopyB} />
		</Card>
	);
}
