import { LANGUAGE_TABLE, languageOfPath } from "../i18n/language.ts";
import { WIDE_SCREEN } from "./is-desktop.ts";
import { qrSvg } from "./qr-svg.ts";

/** In both languages, as the page is. */
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

/** Completes the message that the page holds already: the QR of this address, and it as text. */
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

/** Zoom, too, makes a window narrow: then the form takes the message's place, and nobody pressed anything. */
function sayWhenNarrow(sentence: string): void {
	const status = document.body.appendChild(document.createElement("p"));
	status.className = "unseen";
	status.setAttribute("role", "status");
	const say = () => status.replaceChildren(sentence);
	matchMedia(WIDE_SCREEN).addEventListener("change", say, { once: true });
}

/** The one thing that a desktop needs of the configuration; the form parses all of it. */
function isMaintenance(): boolean {
	return JSON.parse(document.getElementById("configuration")?.textContent ?? "").maintenance;
}

async function showMaintenance(): Promise<void> {
	const { showDesktopMaintenance } = await import("./show-desktop-maintenance.tsx");
	showDesktopMaintenance();
}
