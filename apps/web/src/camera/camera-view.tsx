import { useId, useState } from "react";
import type { ChosenFile } from "../files/chosen-file.ts";
import { Dialog } from "../layout/dialog.tsx";
import screen from "../preview/full-screen.module.css";
import type { CameraFrame } from "./frame-outline.ts";
import { LiveView } from "./live-view.tsx";
import { TakenView } from "./taken-view.tsx";
import { type Facing, useCamera } from "./use-camera.ts";

export interface CameraViewProps {
	readonly title: string;
	/** the photo's future name */
	readonly fileName: string;
	readonly facing: Facing;
	readonly frame: CameraFrame;
	/** a photo was taken and checked, and is used */
	readonly onPhoto: (photo: ChosenFile) => void;
	/** opens the camera app; must be called within a tap, or the browser refuses */
	readonly onUsePhone: () => void;
	readonly onClose: () => void;
}

/** Our own camera: aim, take a photo, learn how good it is, use it or take it again. */
export function CameraView(props: CameraViewProps) {
	const { title, fileName, facing, frame, onPhoto, onUsePhone, onClose } = props;
	const camera = useCamera(facing);
	const [taken, setTaken] = useState<File>();
	const [hasFailed, setFailed] = useState(false);
	const hintId = useId();

	const take = (photo: Blob | undefined) => {
		setTaken(photo && new File([photo], fileName, { type: photo.type }));
		setFailed(!photo);
	};
	const openPhone = () => {
		onUsePhone();
		onClose();
	};
	return (
		<Dialog isOpen title={title} className={screen["view"]} onClose={onClose} describedBy={hintId}>
			{taken ? (
				<TakenView
					photo={taken}
					onUse={onPhoto}
					onRetake={() => setTaken(undefined)}
					onUnread={() => take(undefined)}
				/>
			) : (
				<LiveView
					{...camera}
					hintId={hintId}
					isMirrored={facing === "user"}
					frame={frame}
					hasFailed={hasFailed}
					onTaken={take}
					onUsePhone={openPhone}
					onClose={onClose}
				/>
			)}
		</Dialog>
	);
}
