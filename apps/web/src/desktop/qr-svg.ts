import { encode } from "uqr";

const SVG = "http://www.w3.org/2000/svg";
/** The light border that scanners need around a QR code, in modules. */
const QUIET_MODULES = 4;

/**
 * Draws a QR code as one path; the style sheet sets its size.
 *
 * @param name of the picture
 */
export function qrSvg(text: string, name: string): SVGSVGElement {
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
