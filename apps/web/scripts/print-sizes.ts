import { join } from "node:path";
import { sentBytes, stepSizes } from "./form-sizes.ts";

/** Prints what each step fetches, and which files those are; `budget.json` says how much it may be. */
const DIST = join(import.meta.dirname, "../dist");

const steps = stepSizes(DIST);
for (const { step, javascript, css, files } of steps) {
	console.log(`${step}: ${javascript} bytes of JavaScript, ${css} of CSS`);
	for (const file of files) console.log(`${String(sentBytes(DIST, file)).padStart(8)}  ${file}`);
}
const total = (kind: "javascript" | "css") => steps.reduce((sum, step) => sum + step[kind], 0);
console.log(
	`all steps: ${total("javascript")} bytes of JavaScript, ${total("css")} of CSS, brotli`,
);
