import { useState } from "react";

declare global {
	/** Chrome on Android has it; TypeScript's library does not declare it yet. */
	interface MediaTrackCapabilities {
		readonly torch?: boolean;
	}

	interface MediaTrackConstraintSet {
		torch?: boolean;
	}
}

interface Torch {
	/** this camera has a light that a page can switch */
	readonly exists: boolean;
	readonly isOn: boolean;
	toggle(): Promise<void>;
}

/** The light of the phone's camera. It goes out with the track. */
export function useTorch(stream: MediaStream | undefined): Torch {
	const [litTrack, setLitTrack] = useState<MediaStreamTrack>();
	const [track] = stream?.getVideoTracks() ?? [];
	const isOn = track !== undefined && litTrack === track;
	const toggle = async () => {
		await track?.applyConstraints({ advanced: [{ torch: !isOn }] });
		setLitTrack(isOn ? undefined : track);
	};
	return { exists: track?.getCapabilities?.().torch === true, isOn, toggle };
}
