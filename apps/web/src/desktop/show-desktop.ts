import { languageOfPath } from "../i18n/language.ts";
import { qrSvg } from "./qr-svg.ts";

/** Completes the message that the page holds already: the QR of this address, and it as text. */
export async function showDesktop(): Promise<void> {
	const address = `${location.origin}${import.meta.env.BASE_URL}${languageOfPath(location.pathname)}`;
	document.getElementById("desktop-qr")?.replaceChildren(qrSvg(address));
	document.getElementById("desktop-address")?.replaceChildren(address);
	if (isMaintenance()) await showMaintenance();
}

/** The one thing that a desktop needs of the configuration; the form parses all of it. */
function isMaintenance(): boolean {
	return JSON.parse(document.getElementById("configuration")?.textContent ?? "").maintenance;
}

async function showMaintenance(): Promise<void> {
	const { showDesktopMaintenance } = await import("./show-desktop-maintenance.tsx");
	showDesktopMaintenance();
}
