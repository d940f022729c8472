import { useLingui } from "@lingui/react/macro";
import { CameraActions } from "./camera-actions.tsx";
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
		refused: t`This page does not have permission to use the camera. Please use the phone's camera instead, or allow the camera for this page in the browser's settings.`,
		missing: t`The camera could not be opened here. Please use the phone's camera instead, or choose a file.`,
	};
	return (
		<>
			<p role="alert">{sentences[failure]}</p>
			<CameraActions>
				<button type="button" className="button secondary" onClick={onClose}>
					{t`Cancel`}
				</button>
				<button type="button" className="button primary" onClick={onUsePhone}>
					{t`Use the phone's camera`}
				</button>
			</CameraActions>
		</>
	);
}
