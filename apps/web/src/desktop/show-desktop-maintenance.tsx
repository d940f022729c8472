import { useEffect } from "react";
import { createRoot } from "react-dom/client";
import { ConfigurationProvider, readConfiguration } from "../configuration/configuration.ts";
import { languageOfPath } from "../i18n/language.ts";
import { MaintenanceNotice } from "../layout/maintenance-notice.tsx";
import { answerPresses, isPressedWithin } from "../takeover/early-press.ts";
import { WIDE_SCREEN } from "./is-desktop.ts";

/** During maintenance the notice replaces the QR code. */
export function showDesktopMaintenance(): void {
	const place = document.getElementById("form");
	if (!place) return;
	const { dataset } = document.documentElement;
	const isPressed = isPressedWithin(place);
	const root = createRoot(place);
	const end = () => {
		root.unmount();
		delete dataset["maintenance"];
		// In a narrow window the form would show the notice again, until it asks the server itself.
		dataset["reopened"] = "yes";
		focusMessage();
	};
	const press = () => isPressed && place.querySelector("button")?.click();
	// In a narrow window the form takes this place, with a notice of its own.
	matchMedia(WIDE_SCREEN).addEventListener("change", () => root.unmount(), { once: true });
	dataset["maintenance"] = "";
	root.render(<DesktopMaintenance onOver={end} onShown={press} />);
}

/** The notice disappeared with its focus. */
function focusMessage(): void {
	const heading = document.querySelector<HTMLElement>("#desktop h1");
	if (!heading) return;
	heading.tabIndex = -1;
	heading.focus();
}

const configuration = readConfiguration();

interface DesktopMaintenanceProps {
	readonly onOver: () => void;
	readonly onShown: () => void;
}

/** Replaces the same notice in the page, and repeats an early press of its button. */
function DesktopMaintenance({ onOver, onShown }: DesktopMaintenanceProps) {
	useEffect(() => {
		answerPresses();
		onShown();
	}, [onShown]);
	return (
		<ConfigurationProvider value={configuration}>
			<MaintenanceNotice language={languageOfPath(location.pathname)} onOver={onOver} />
		</ConfigurationProvider>
	);
}
