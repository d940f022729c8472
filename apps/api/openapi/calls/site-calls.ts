import type { Answer, Call, Parameter } from "../call.ts";

const PAGE: Answer = {
	description: "A page.",
	content: { schema: "Text", type: "text/html", examples: { page: "<!doctype html>…" } },
};
const REDIRECT: Answer = { description: "Leads elsewhere.", headers: ["Location"] };
const LANGUAGE: Parameter = {
	name: "language",
	in: "path",
	required: true,
	description: "en, tc or sc; anything else redirects to tc",
	example: "tc",
};
const PAGE_NAME: Parameter = {
	name: "page",
	in: "path",
	required: true,
	description: "tnc or code-of-practice",
	example: "tnc",
};

const support = (path: string, name: string, parameters: readonly Parameter[]): Call => ({
	method: "get",
	path,
	name,
	tag: "pages",
	summary: "Redirects to the page of the main company site",
	parameters,
	answers: { 302: REDIRECT },
});

export const SITE_CALLS: readonly Call[] = [
	{
		method: "post",
		path: "/api/configuration/getMaintenanceMode",
		name: "getMaintenanceMode",
		tag: "site",
		summary: "Get the maintenance mode",
		needs: ["ownSite"],
		answers: {
			200: {
				description: "true or false.",
				content: { schema: "MaintenanceMode", examples: { off: false, on: true } },
			},
		},
	},
	{
		method: "post",
		path: "/graphql",
		name: "queryContent",
		tag: "site",
		summary: "Menus and footer, over GraphQL",
		needs: ["ownSite", "limit"],
		body: {
			schema: "GraphqlQuery",
			examples: {
				titles: { query: "{ siteContent(language: en) { footer { categories { title } } } }" },
			},
		},
		answers: {
			200: {
				description: "The result of the query.",
				content: {
					schema: "GraphqlAnswer",
					examples: {
						titles: { data: { siteContent: { footer: { categories: [{ title: "Support" }] } } } },
					},
				},
			},
		},
	},
	{
		method: "post",
		path: "/api/usage",
		name: "countUsage",
		tag: "site",
		summary: "Count what happened on a phone, about nobody",
		needs: ["ownSite", "limit"],
		body: { schema: "Usage", examples: { company: { "step company": 1, "lcp 2500": 1 } } },
		answers: { 204: { description: "Counted." } },
	},
	{
		method: "post",
		path: "/api/csp-report",
		name: "reportViolation",
		tag: "site",
		summary: "Report a violation of the Content-Security-Policy",
		needs: ["limit"],
		body: {
			schema: "CspReport",
			type: "application/csp-report",
			examples: { image: { "csp-report": { "effective-directive": "img-src" } } },
		},
		answers: { 204: { description: "Noted." } },
	},
	{
		method: "get",
		path: "/health/live",
		name: "isLive",
		tag: "observing",
		summary: "Liveness: the process answers",
		answers: {
			200: {
				description: "It does.",
				content: { schema: "Live", examples: { live: { status: "live" } } },
			},
		},
	},
	{
		method: "get",
		path: "/health/ready",
		name: "isReady",
		tag: "observing",
		summary: "Readiness: the process accepts registrations",
		answers: {
			200: {
				description: "Ready, with the state of the account service and the scanner, if any.",
				content: {
					schema: "Ready",
					examples: { ready: { status: "ready" }, scanner: { status: "ready", scanner: "ready" } },
				},
			},
			503: {
				description: "The database is unavailable.",
				content: {
					schema: "Unready",
					examples: { unready: { status: "unready", database: "unavailable" } },
				},
			},
		},
	},
	{
		method: "get",
		path: "/metrics",
		name: "getMetrics",
		tag: "observing",
		summary: "Metrics in Prometheus' text format",
		needs: ["metricsToken"],
		answers: {
			200: {
				description: "All metrics, see docs/observing.md.",
				content: {
					schema: "Text",
					type: "text/plain",
					examples: { metrics: 'sim_registration_submissions_total{outcome="accepted"} 1\n' },
				},
			},
		},
		refusals: ["not_found"],
	},
	{
		method: "get",
		path: "/",
		name: "getBasePage",
		tag: "pages",
		summary: "Leads to /tc",
		answers: { 302: REDIRECT },
	},
	{
		method: "get",
		path: "/:language",
		name: "getForm",
		tag: "pages",
		summary: "The form",
		parameters: [LANGUAGE],
		answers: { 200: PAGE, 302: REDIRECT },
	},
	{
		method: "get",
		path: "/icon.svg",
		name: "getIcon",
		tag: "pages",
		summary: "The provider's mark",
		answers: {
			200: {
				description: "A picture.",
				content: { schema: "Text", type: "image/svg+xml", examples: { icon: "<svg …></svg>" } },
			},
		},
	},
	{
		method: "get",
		path: "/page-not-found",
		name: "getPageNotFound",
		tag: "pages",
		summary: "A bare 404; the notice under maintenance",
		answers: {
			200: PAGE,
			404: PAGE,
		},
	},
	{
		method: "get",
		path: "/:language/accessibility",
		name: "getAccessibilityStatement",
		tag: "pages",
		summary: "The accessibility statement; the notice under maintenance",
		parameters: [LANGUAGE],
		answers: { 200: PAGE, 302: REDIRECT },
	},
	support("/support/:page", "getSupportPage", [PAGE_NAME]),
	support("/:language/support/:page", "getSupportPageOfLanguage", [LANGUAGE, PAGE_NAME]),
	{
		method: "get",
		path: "/api-docs",
		name: "getDocumentation",
		tag: "pages",
		summary: "This document as a page; in development only",
		answers: { 200: PAGE },
		refusals: ["not_found"],
	},
	{
		method: "get",
		path: "/api-docs.json",
		name: "getOpenApiDocument",
		tag: "pages",
		summary: "This document with the calls of the server's extensions; in development only",
		answers: {
			200: {
				description: "An OpenAPI document.",
				content: { schema: "OpenApiDocument", examples: { document: { openapi: "3.1.0" } } },
			},
		},
		refusals: ["not_found"],
	},
	{
		method: "get",
		path: "/api-docs.css",
		name: "getDocumentationStyle",
		tag: "pages",
		summary: "That page's style sheet; in development only",
		answers: {
			200: {
				description: "A style sheet.",
				content: { schema: "Text", type: "text/css", examples: { style: "body { … }" } },
			},
		},
		refusals: ["not_found"],
	},
];
