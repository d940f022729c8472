import { type ComponentType, useState } from "react";
import type { CameraViewProps } from "../../camera/camera-view.tsx";
import { unlessTyped } from "../../loading/load-for-press.ts";

interface OwnCamera {
	/** the open view; undefined while it is closed */
	readonly View: ComponentType<CameraViewProps> | undefined;
	open(): Promise<void>;
	close(): void;
}

/**
 * Opens our own camera view, which is loaded at the first use. Where pages cannot use the camera (an
 * insecure address, an old or in-app browser) the phone's camera app opens, within the tap.
 */
export function useOwnCamera(openPhonesCamera: () => void): OwnCamera {
	const [view, setView] = useState<{ readonly View: ComponentType<CameraViewProps> }>();
	const open = async () => {
		if (!hasCameraForPages()) return openPhonesCamera();
		try {
			const loaded = await unlessTyped(import("../../camera/camera-view.tsx"));
			if (loaded) setView({ View: loaded.CameraView });
		} catch {
			openPhonesCamera();
		}
	};
	return { View: view?.View, open, close: () => setView(undefined) };
}

function hasCameraForPages(): boolean {
	const { mediaDevices }: { readonly mediaDevices?: MediaDevices } = navigator;
	return window.isSecureContext && typeof mediaDevices?.getUserMedia === "function";
}
