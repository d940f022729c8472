import { useId, useState } from "react";
import type { ChosenFile } from "../files/chosen-file.ts";
import { Dialog } from "../layout/dialog.tsx";
import screen from "../preview/full-screen.module.css";
import type { CameraFrame } from "./camera-frame.ts";
import { LiveView } from "./live-view.tsx";
import type { Facing } from "./open-camera.ts";
import { TakenView } from "./taken-view.tsx";
import { useCamera } from "./use-camera.ts";

export interface CameraViewProps {
	readonly title: string;
	/** what the photo will be called */
	readonly fileName: string;
	readonly facing: Facing;
	readonly frame: CameraFrame;
	/** a photo was taken and judged, and is to be used */
	readonly onPhoto: (photo: ChosenFile) => void;
	/** opens the camera app; called inside a tap, or the browser would refuse */
	readonly onUsePhone: () => void;
	readonly onClose: () => void;
}

/** Our own camera: point, take, hear or see how the photo is, use it or take it again. */
export function CameraView(props: CameraViewProps) {
	const { title, fileName, facing, frame, onPhoto, onUsePhone, onClose } = props;
	const camera = useCamera(facing);
	const [taken, setTaken] = useState<File>();
	const hintId = useId();

	const take = (photo: Blob) => setTaken(new File([photo], fileName, { type: photo.type }));
	const openPhone = () => {
		onUsePhone();
		onClose();
	};
	return (
		<Dialog
			isOpen
			title={title}
			className={screen["view"]}
			onClose={onClose}
			hasControls
			describedBy={hintId}
		>
			{taken ? (
				<TakenView photo={taken} onUse={onPhoto} onRetake={() => setTaken(undefined)} />
			) : (
				<LiveView
					{...camera}
					hintId={hintId}
					isMirrored={facing === "user"}
					frame={frame}
					onTaken={take}
					onUsePhone={openPhone}
					onClose={onClose}
				/>
			)}
		</Dialog>
	);
}
