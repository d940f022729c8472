import { createHash } from "node:crypto";
import type { Brand } from "../../platform/brand/brand.ts";
import { markAddress } from "../../platform/brand/brand-style.ts";
import { escapeHtml } from "../../platform/http/escape-html.ts";
import { SUMMARY_LABELS } from "./summary-labels.ts";

const STYLE = [
	"*{box-sizing:border-box}",
	"body{font:16px/1.45 system-ui,sans-serif;margin:0;padding:1rem 1.5rem}",
	".brand{display:flex;align-items:center;gap:.5rem;font-weight:600;margin:0}",
	"h1{font-size:1.4rem;margin:.5rem 0 1rem}h2{font-size:1.1rem;margin:0}",
	"table{border-collapse:collapse;font-size:.9rem;width:100%}",
	"th,td{border-bottom:1px solid #ccc;padding:.35rem .5rem .35rem 0;text-align:left;vertical-align:top;overflow-wrap:anywhere}",
	"th{font-weight:600;width:45%}.list th{width:auto}th span,h2 span{font-weight:400}",
	"dl{margin:0}dt{color:#555}dd{margin:0 0 .3rem}",
	"section{margin:0 0 2rem}section p{color:#555;font-size:.85rem;margin:.2rem 0;overflow-wrap:anywhere}",
	"section p.note{background:#fff3cd;color:#4d3800;font-size:1rem;padding:.5rem}",
	"section img{border:1px solid #ccc;display:block;margin:.5rem 0;max-width:100%}",
	"@media screen and (min-width:60rem){main{display:grid;gap:2rem;grid-template-columns:minmax(24rem,2fr) 3fr}",
	".fields{align-self:start;max-height:100vh;overflow:auto;position:sticky;top:0}}",
	"@media print{body{font-size:11pt;padding:0}section{break-before:page}tr{break-inside:avoid}",
	"section img{break-inside:avoid;max-height:240mm}}",
].join("");

/** The page may show pictures from its own folder and use its own style, and nothing else. */
const POLICY = [
	"default-src 'none'",
	"img-src 'self' data:",
	`style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
	"base-uri 'none'",
	"form-action 'none'",
].join("; ");

/**
 * A page of an export.
 *
 * @param title in English
 * @param contents HTML of the body
 */
export function writePage(title: string, brand: Brand, contents: string): string {
	return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(POLICY)}">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<p class="brand"><img src="${escapeHtml(markAddress(brand))}" alt="" width="32" height="32"> ${escapeHtml(brand.name.en)} <span lang="zh-Hant-HK">${escapeHtml(brand.name.tc)}</span></p>
<h1>${escapeHtml(title)}<br><span lang="zh-Hant-HK">電話智能卡實名登記</span></h1>
${contents}`;
}

/** A field's name in both languages; what has none is shown under its technical name. */
export function writeLabel(name: string): string {
	const label = SUMMARY_LABELS[name];
	return label === undefined ? escapeHtml(name) : writeBoth(...label);
}

/** @param chinese traditional */
export function writeBoth(english: string, chinese: string): string {
	return `${escapeHtml(english)}<br><span lang="zh-Hant-HK">${escapeHtml(chinese)}</span>`;
}
