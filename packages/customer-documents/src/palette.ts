/** The form's colours (apps/web/src/layout/tokens.css), so that paper and screen match. */
export const PALETTE = {
	ink: "#16202e",
	muted: "#566273",
	line: "#d5dbe3",
	controlBorder: "#8592a3",
	paper: "#ffffff",
	ground: "#f4f6f9",
	action: "#ff8a1f",
	link: "#0b5cad",
	error: "#b3261e",
	errorGround: "#fdecea",
	success: "#17693a",
	successGround: "#e8f5ec",
	skin: "#e8c4a2",
	card: "#dbe8f5",
} as const;
