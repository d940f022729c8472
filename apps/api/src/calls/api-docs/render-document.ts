import { escapeHtml } from "../../platform/http/escape-html.ts";
import type { ApiContent, ApiDocument, ApiOperation } from "./read-document.ts";

/** Renders an OpenAPI document as a page without scripts or external resources. */
export function renderDocument(document: ApiDocument): string {
	const { info, tags, components } = document;
	const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
	);
	const sections = tags.map(({ name, description }) => {
		const own = operations.filter(({ operation }) => operation.tags.includes(name));
		const calls = own.map(({ method, path, operation }) => renderCall(method, path, operation));
		return `<h2>${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>${calls.join("")}`;
	});
	return page(
		info.title,
		`<p>${escapeHtml(info.description)}</p>${sections.join("")}
<h2>Authentication</h2>${renderSecurity(components.securitySchemes)}
<h2>Schemas</h2>${renderSchemas(components.schemas)}`,
	);
}

function page(title: string, contents: string): string {
	return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}: calls</title>
<link rel="stylesheet" href="/real-name-registration/api-docs.css"></head>
<body><main><h1>${escapeHtml(title)}: calls</h1>${contents}</main></body></html>
`;
}

function renderCall(method: string, path: string, operation: ApiOperation): string {
	const { operationId, summary, description, security, parameters, requestBody } = operation;
	const needs = security.flatMap(Object.keys);
	const rows = parameters.map((each) => [each.name, each.in, each.description]);
	return `<section id="${escapeHtml(operationId)}">
<h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}. ${escapeHtml(description)}</p>
${needs.length === 0 ? "" : `<p>Needs: ${escapeHtml(needs.join(", "))}</p>`}
${rows.length === 0 ? "" : renderTable(["parameter", "in", "meaning"], rows)}
${requestBody === undefined ? "" : `<h4>Sends</h4>${renderContent(requestBody.content)}`}
<h4>Answers</h4>${renderAnswers(operation)}</section>`;
}

function renderAnswers({ responses }: ApiOperation): string {
	return Object.entries(responses)
		.map(
			([status, { description, content }]) =>
				`<details><summary><code>${status}</code> ${escapeHtml(description)}</summary>${renderContent(content)}</details>`,
		)
		.join("");
}

function renderContent(content: ApiContent): string {
	return Object.entries(content)
		.map(([type, { schema, examples }]) => {
			const shown = Object.entries(examples).filter(([, example]) => "value" in example);
			const values = shown.map(([, { value }]) => renderJson(value)).join("");
			return `<p><code>${escapeHtml(type)}</code></p>${renderSchema(schema)}${values}`;
		})
		.join("");
}

/** A named schema is shown once, at the end of the page. */
function renderSchema(schema: unknown): string {
	const isNamed = typeof schema === "object" && schema !== null && "$ref" in schema;
	if (!isNamed) return renderJson(schema);
	const name = escapeHtml(String(schema.$ref).split("/").at(-1) ?? "");
	return `<p><a href="#schema-${name}">${name}</a></p>`;
}

function renderSecurity(schemes: ApiDocument["components"]["securitySchemes"]): string {
	const rows = Object.entries(schemes).map(([name, { description }]) => [name, description]);
	return renderTable(["name", "meaning"], rows);
}

function renderSchemas(schemas: Readonly<Record<string, unknown>>): string {
	return Object.entries(schemas)
		.map(
			([name, schema]) =>
				`<h3 id="schema-${escapeHtml(name)}">${escapeHtml(name)}</h3>${renderJson(schema)}`,
		)
		.join("");
}

function renderTable(heads: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	const cells = (tag: string, texts: readonly string[]) =>
		texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join("");
	const body = rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("");
	return `<table><thead><tr>${cells("th", heads)}</tr></thead><tbody>${body}</tbody></table>`;
}

function renderJson(value: unknown): string {
	return `<pre tabindex="0">${escapeHtml(JSON.stringify(value, undefined, 2))}</pre>`;
}

/** The page's style sheet. */
export const API_DOCS_STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { margin-top: 3rem; border-bottom: 1px solid; }
h3 { margin-top: 2rem; overflow-wrap: anywhere; }
code, pre { font: 0.875rem/1.4 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.5rem; border: 1px solid; }
h3 code { font-size: 1rem; font-weight: 700; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid; padding: 0.25rem 0.5rem; text-align: start; vertical-align: top; }
td { overflow-wrap: anywhere; }
summary { cursor: pointer; padding: 0.25rem 0; }
`;
