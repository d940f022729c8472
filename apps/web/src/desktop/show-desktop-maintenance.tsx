import { createRoot } from "react-dom/client";
import { MaintenanceNotice } from "../layout/maintenance-notice.tsx";

/** Under maintenance the notice stands instead of the QR code; afterwards the QR code comes back. */
export function showDesktopMaintenance(): void {
	const place = document.getElementById("form");
	const message = document.getElementById("desktop");
	if (!place || !message) return;
	const root = createRoot(place);
	const end = () => {
		root.unmount();
		message.hidden = false;
	};
	message.hidden = true;
	root.render(<MaintenanceNotice onOver={end} />);
}
