import type { UploadName } from "@sim-registration/validation";
import { FileCard } from "../../fields/file-card.tsx";
import type { ChosenFile } from "../../files/chosen-file.ts";
import { useUploadNames } from "../../registration/use-upload-names.ts";
import { ChangeButton } from "./change-button.tsx";
import styles from "./summary-row.module.css";
import { SummaryWarnings } from "./summary-warnings.tsx";

interface SummaryFileProps {
	readonly upload: UploadName;
	readonly files: readonly ChosenFile[];
	readonly onChange: (field: string) => void;
}

/** The chosen document, with its picture, name and size, and a link to its field. */
export function SummaryFile({ upload, files: [file], onChange }: SummaryFileProps) {
	const label = useUploadNames()[upload];
	return (
		<div className={styles["row"]}>
			<dt>{label}</dt>
			{file && (
				<>
					<dd className={styles["file"]}>
						<FileCard label={label} file={file} isDoubtful={file.warning !== undefined}>
							<ChangeButton title={label} onPress={() => onChange(upload)} />
						</FileCard>
					</dd>
					<SummaryWarnings codes={[file.warning]} />
				</>
			)}
		</div>
	);
}
