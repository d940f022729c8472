import "./layout/tokens.css";
import "./layout/base.css";
import "./desktop/desktop.css";
import { isDesktop, WIDE_SCREEN } from "./desktop/is-desktop.ts";
import { readDevice } from "./desktop/read-device.ts";

/**
 * The first module (`before-scripts.ts` runs before it): shows the QR code on desktops and the form
 * everywhere else, so that neither loads what only the other needs.
 */
async function start(): Promise<void> {
	const wide = matchMedia(WIDE_SCREEN);
	if (!isDesktop(readDevice())) return startForm();
	document.documentElement.dataset["device"] = "desktop";
	// A narrowed window gets the form. A widened one keeps it, because it may contain values.
	wide.addEventListener("change", () => isDesktop(readDevice()) || startForm(), { once: true });
	const { showDesktop } = await import("./desktop/show-desktop.ts");
	await showDesktop();
}

async function startForm(): Promise<void> {
	document.documentElement.dataset["device"] = "phone";
	try {
		await import("./main.tsx");
	} catch (error) {
		document.getElementById("not-loaded")?.removeAttribute("hidden");
		throw error;
	}
	document.getElementById("desktop")?.remove();
}

await start();
