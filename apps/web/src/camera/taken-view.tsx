import { useLingui } from "@lingui/react/macro";
import { useObjectUrl } from "../fields/use-object-url.ts";
import { ZoomablePicture } from "../preview/zoomable-picture.tsx";
import styles from "./camera-view.module.css";

interface TakenViewProps {
	readonly photo: Blob;
	readonly onUse: () => void;
	readonly onRetake: () => void;
}

/** The photo as it would be sent, to look at before it is used. */
export function TakenView({ photo, onUse, onRetake }: TakenViewProps) {
	const { t } = useLingui();
	const url = useObjectUrl(photo, photo.type);
	return (
		<>
			<p className={styles["hint"]} role="status">
				{t`Is every word easy to read?`}
			</p>
			<ZoomablePicture url={url} alt={t`Preview`}>
				<div className={styles["actions"]}>
					<button type="button" className="button secondary" onClick={onRetake}>
						{t`Retake`}
					</button>
					<button type="button" className="button primary" onClick={onUse}>
						{t`Use photo`}
					</button>
				</div>
			</ZoomablePicture>
		</>
	);
}
