import { useLingui } from "@lingui/react/macro";
import { Dialog } from "../layout/dialog.tsx";
import screen from "./full-screen.module.css";
import { ZoomablePicture } from "./zoomable-picture.tsx";

interface PicturePreviewProps {
	/** the document */
	readonly title: string;
	readonly url: string;
	readonly onClose: () => void;
}

/** A chosen picture in full screen, to check that every word can be read. */
export function PicturePreview({ title, url, onClose }: PicturePreviewProps) {
	const { t } = useLingui();
	return (
		<Dialog isOpen title={title} className={screen["view"]} onClose={onClose} hasControls>
			<ZoomablePicture url={url} alt={t`Preview`}>
				<button type="button" className="button secondary" onClick={onClose}>
					{t`Close`}
				</button>
			</ZoomablePicture>
		</Dialog>
	);
}
