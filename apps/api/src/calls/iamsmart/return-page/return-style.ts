import type { Brand } from "../../../platform/brand/brand.ts";
import { brandStyle } from "../../../platform/brand/brand-style.ts";
import { TYPEFACES } from "../../../platform/brand/typefaces.ts";

/** Returns the page's style sheet, with the colours and the type of the form (`apps/web/src/layout/tokens.css`). */
export function returnStyle(brand: Brand): string {
	return `${brandStyle(brand)}
${STYLE}`;
}

const STYLE = `:root {
	color-scheme: light;
	line-height: 1.5;
	font-variant-numeric: tabular-nums;
	color: #16202e;
	background: #f4f6f9;
}
:lang(en) {
	font-family: ${TYPEFACES.en};
}
:lang(zh) {
	font-family: ${TYPEFACES.zh};
}
body {
	margin: 0;
	padding: 24px 16px;
}
main {
	box-sizing: border-box;
	max-width: 560px;
	margin: 0 auto;
	padding: 24px 16px;
	border: 1px solid #d5dbe3;
	border-top: 6px solid #17693a;
	border-radius: 12px;
	background: #fff;
	overflow-wrap: anywhere;
}
main.wait {
	border-top-color: #c77700;
}
main.bad {
	border-top-color: #b3261e;
}
header {
	display: flex;
	align-items: center;
	gap: 8px;
	max-width: 560px;
	margin: 0 auto 16px;
	font-size: 0.875rem;
	font-weight: 600;
}
header::before {
	width: 28px;
	height: 28px;
	background: var(--mark) center / contain no-repeat;
	content: "";
	forced-color-adjust: none;
}
h1,
h2 {
	margin: 0 0 12px;
	font-size: 1.375rem;
	line-height: 1.35;
}
h2 {
	font-size: 1.25rem;
}
p {
	margin: 0 0 16px;
}
h1,
h2,
p {
	text-wrap: balance;
	word-break: keep-all;
}
section {
	margin-top: 24px;
	padding-top: 24px;
	border-top: 1px solid #d5dbe3;
}
section p:last-child {
	margin-bottom: 0;
}
.code {
	padding: 12px;
	border-radius: 10px;
	background: #eef2f7;
	font-size: 2rem;
	font-weight: 700;
	letter-spacing: 0.2em;
	text-align: center;
	white-space: nowrap;
}
.warning {
	padding: 12px;
	border-left: 4px solid #c77700;
	background: #fff6e0;
}
`;
