import { useState } from "react";
import { Dialog } from "../layout/dialog.tsx";
import screen from "../preview/full-screen.module.css";
import { CameraFailureNote } from "./camera-failure-note.tsx";
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
	/** a photo was taken, looked at and found good */
	readonly onPhoto: (photo: File) => Promise<void>;
	/** opens the camera app; called inside a tap, or the browser would refuse */
	readonly onUsePhone: () => void;
	readonly onClose: () => void;
}

/** Our own camera: point, take, look at it, use it or take it again. */
export function CameraView(props: CameraViewProps) {
	const { title, fileName, facing, frame, onPhoto, onUsePhone, onClose } = props;
	const { stream, failure } = useCamera(facing);
	const [taken, setTaken] = useState<Blob>();

	const use = (photo: Blob) => onPhoto(new File([photo], fileName, { type: photo.type }));
	const openPhone = () => {
		onUsePhone();
		onClose();
	};
	return (
		<Dialog isOpen title={title} className={screen["view"]} onClose={onClose}>
			{taken && (
				<TakenView photo={taken} onUse={() => use(taken)} onRetake={() => setTaken(undefined)} />
			)}
			{!taken && failure && (
				<CameraFailureNote failure={failure} onUsePhone={openPhone} onClose={onClose} />
			)}
			{!taken && !failure && (
				<LiveView
					stream={stream}
					isMirrored={facing === "user"}
					frame={frame}
					onTaken={setTaken}
					onUsePhone={openPhone}
					onClose={onClose}
				/>
			)}
		</Dialog>
	);
}
