import { encode } from "uqr";
import { LANGUAGE_TABLE, languageOfPath } from "../i18n/language.ts";
import { WIDE_SCREEN } from "./is-desktop.ts";

/** In both languages, like the page. */
const TITLE = "請使用手機登記 Please register on a phone";

const SENTENCES = {
	en: {
		qr: "QR code that opens this form on a phone",
		formIsHere: "The form is now shown on this page.",
	},
	"zh-Hant-HK": {
		qr: "以手機開啟本表格的二維碼",
		formIsHere: "本頁現已顯示登記表格。",
	},
} as const;

/** Completes the message in the page with the address, as a QR code and as text. */
export async function showDesktop(): Promise<void> {
	const language = languageOfPath(location.pathname);
	const address = `${location.origin}${import.meta.env.BASE_URL}${language}`;
	const { qr, formIsHere } = SENTENCES[LANGUAGE_TABLE[language].lang];
	document.title = TITLE;
	document.getElementById("desktop-qr")?.replaceChildren(qrSvg(address, qr));
	document.getElementById("desktop-address")?.replaceChildren(address);
	sayWhenNarrow(formIsHere);
	if (isMaintenance()) await showMaintenance();
}

/** Zooming also makes a window narrow: then the form replaces the message without any press. */
function sayWhenNarrow(sentence: string): void {
	const status = document.body.appendChild(document.createElement("p"));
	status.className = "unseen";
	status.setAttribute("role", "status");
	const say = () => {
		// Under maintenance the form goes on showing the notice, and moves the focus when that ends.
		if (!("maintenance" in document.documentElement.dataset)) status.replaceChildren(sentence);
	};
	matchMedia(WIDE_SCREEN).addEventListener("change", say, { once: true });
}

/** The only part of the configuration that a desktop needs; the form parses all of it. */
function isMaintenance(): boolean {
	return JSON.parse(document.getElementById("configuration")?.textContent ?? "").maintenance;
}

async function showMaintenance(): Promise<void> {
	const { showDesktopMaintenance } = await import("./show-desktop-maintenance.tsx");
	showDesktopMaintenance();
}

const SVG = "http://www.w3.org/2000/svg";
/** The light border that scanners need around a QR code, in modules. */
const QUIET_MODULES = 4;

/**
 * Draws a QR code as one path; the style sheet sets its size.
 *
 * @param name of the picture
 */
function qrSvg(text: string, name: string): SVGSVGElement {
	const { data, size } = encode(text, { ecc: "M", border: QUIET_MODULES });
	const svg = document.createElementNS(SVG, "svg");
	const attributes = { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": name };
	for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
	const path = document.createElementNS(SVG, "path");
	path.setAttribute("d", data.flatMap(rowPath).join(""));
	svg.append(path);
	return svg;
}

function rowPath(row: readonly boolean[], y: number): string[] {
	return row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []));
}
