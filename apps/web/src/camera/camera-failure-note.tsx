import { useLingui } from "@lingui/react/macro";
import styles from "./camera-view.module.css";
import type { CameraFailure } from "./open-camera.ts";

interface CameraFailureNoteProps {
	readonly failure: CameraFailure;
	readonly onUsePhone: () => void;
	readonly onClose: () => void;
}

/** Why there is no picture, and the way round it. */
export function CameraFailureNote({ failure, onUsePhone, onClose }: CameraFailureNoteProps) {
	const { t } = useLingui();
	const sentences: Readonly<Record<CameraFailure, string>> = {
		refused: t`This page does not have permission to use the camera. Please use the camera app instead, or allow the camera for this page in the browser's settings.`,
		missing: t`The camera could not be opened here. Please use the camera app instead, or choose a file.`,
	};
	return (
		<>
			<p className={styles["failure"]} role="alert">
				{sentences[failure]}
			</p>
			<div className={styles["actions"]}>
				<button type="button" className="button secondary" onClick={onClose}>
					{t`Cancel`}
				</button>
				<button type="button" className="button primary" onClick={onUsePhone}>
					{t`Use the camera app`}
				</button>
			</div>
		</>
	);
}
