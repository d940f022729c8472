import type { Answer, Call, Content, Need, Parameter } from "./call.ts";
import { FORM_CALLS } from "./calls/form-calls.ts";
import { LOGIN_CALLS } from "./calls/login-calls.ts";
import { SITE_CALLS } from "./calls/site-calls.ts";
import { problemExamples, refusalAnswers, requestIdHeader } from "./refusals.ts";
import { componentSchemas, schemaReference } from "./schemas.ts";

const BASE_PATH = "/real-name-registration";
const TAGS = {
	login: "Log-in and session",
	draft: "Keys of drafts on phones",
	registration: "Registration",
	"iAM Smart": "Form filling with iAM Smart; these calls do not exist with IAMSMART=off",
	site: "Other calls of the page",
	observing: "Monitoring",
	pages: "Pages for browsers",
};
/** Security schemes of the needs that have one; other needs appear as refusals. */
const SECURITY: Partial<Record<Need, string>> = {
	csrf: "csrfToken",
	session: "session",
	metricsToken: "metricsToken",
};

/** The OpenAPI document of all calls. */
export function buildDocument() {
	const calls = [...LOGIN_CALLS, ...FORM_CALLS, ...SITE_CALLS];
	const paths: Record<string, Record<string, unknown>> = {};
	for (const call of calls) {
		const path = `${BASE_PATH}${call.path === "/" ? "" : call.path}`.replace(/:(\w+)/g, "{$1}");
		paths[path] = { ...paths[path], [call.method]: toOperation(call) };
	}
	return {
		openapi: "3.1.0",
		info: {
			title: "SIM card real-name registration",
			version: "1",
			description:
				"The calls of the form. docs/api.md shows a session by hand. Every failure is a Problem; its codes are a closed list.",
		},
		servers: [{ url: "/" }],
		tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
		paths,
		components: {
			schemas: componentSchemas(),
			examples: problemExamples(),
			headers: HEADERS,
			securitySchemes: SECURITY_SCHEMES,
		},
	};
}

const text = (description: string, example: string) => ({
	description,
	schema: { type: "string" },
	example,
});

const HEADERS = {
	"X-Request-Id": text(
		"the id of this request, which the server's log contains too",
		"4bf92f35-77b3-4da6-a3ce-929d0e0e4736",
	),
	"Retry-After": text("seconds until a retry", "10"),
	"Set-Cookie": text(
		"HttpOnly; in production Secure, with a name that begins with __Host-",
		"__Host-csrf=8f14e45f…; Path=/; HttpOnly; Secure; SameSite=Strict",
	),
	Location: text("the redirect target", "/real-name-registration/tc"),
};

const SECURITY_SCHEMES = {
	csrfToken: {
		type: "apiKey",
		in: "header",
		name: "X-CSRF-Token",
		description:
			"The token from GET api/login/csrf, together with the cookie that it set (csrf, in production __Host-csrf).",
	},
	session: { type: "http", scheme: "bearer", description: "The token from a login." },
	metricsToken: { type: "http", scheme: "bearer", description: "METRICS_TOKEN." },
};

function toOperation(call: Call) {
	const { name, tag, summary, description, needs = [], parameters, body, answers } = call;
	const security = needs.flatMap((need) => SECURITY[need] ?? []);
	return {
		operationId: name,
		tags: [tag],
		summary,
		...(description === undefined ? {} : { description }),
		security: security.length === 0 ? [] : [Object.fromEntries(security.map((s) => [s, []]))],
		...(parameters === undefined ? {} : { parameters: parameters.map(toParameter) }),
		...(body === undefined ? {} : { requestBody: { required: true, content: toContent(body) } }),
		responses: merged(
			refusalAnswers(call),
			Object.entries(answers).map(([status, answer]) => [status, toAnswer(answer)]),
		),
	};
}

/** If a successful answer shares its status with a refusal, the answer may be either. */
function merged(
	refusals: Record<string, unknown>,
	answers: ReadonlyArray<readonly [string, ReturnType<typeof toAnswer>]>,
) {
	const all = { ...refusals };
	for (const [status, answer] of answers) all[status] = combine(answer, refusals[status]);
	return all;
}

interface Described {
	readonly description: string;
	readonly headers?: object;
	readonly content?: Record<string, Media>;
}

interface Media {
	readonly schema: object;
	readonly examples?: object;
}

function combine(answer: Described, refusal: unknown): Described {
	if (refusal === undefined) return answer;
	const other = refusal as Described;
	const content = { ...other.content };
	for (const [type, media] of Object.entries(answer.content ?? {})) {
		const before = content[type];
		content[type] =
			before === undefined
				? media
				: {
						schema: { anyOf: [media.schema, before.schema] },
						examples: { ...media.examples, ...before.examples },
					};
	}
	return {
		description: `${answer.description} Or ${other.description}.`,
		headers: { ...answer.headers, ...other.headers },
		content,
	};
}

function toAnswer({ description, content, headers = [] }: Answer): Described {
	const named = headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
	return {
		description,
		headers: { ...requestIdHeader(), ...Object.fromEntries(named) },
		...(content === undefined ? {} : { content: toContent(content) }),
	};
}

function toContent({ schema, type = "application/json", examples }: Content) {
	const values = Object.entries(examples).map(([name, value]) => [name, { value }]);
	return { [type]: { schema: schemaReference(schema), examples: Object.fromEntries(values) } };
}

function toParameter({ name, in: place, description, required = false, example }: Parameter) {
	return { name, in: place, description, required, schema: { type: "string" }, example };
}
