import type { ChosenFile } from "../../fields/chosen-file.ts";
import { FileCard } from "../../fields/file-card.tsx";
import styles from "./summary-row.module.css";

interface SummaryFileProps {
	readonly label: string;
	readonly files: readonly ChosenFile[];
}

/** The document that was chosen, with its picture, name and size. */
export function SummaryFile({ label, files }: SummaryFileProps) {
	const [file] = files;
	return (
		<div className={styles["row"]}>
			<dt>{label}</dt>
			{file && (
				<dd>
					<FileCard label={label} file={file} />
				</dd>
			)}
		</div>
	);
}
