import { RequestMethod, type Type } from "@nestjs/common";
import { ThrottlerGuard } from "@nestjs/throttler";
import { ERROR_CODES, type ErrorCode } from "@sim-registration/validation";
import { validateSync } from "class-validator";
import { MaintenanceGuard } from "../../domain/maintenance/maintenance.guard.ts";
import { type DeclaredCode, OwnErrorCode } from "../../platform/extensions/own-codes.ts";
import type { Route } from "../../platform/extensions/own-modules.ts";
import { BASE_PATH } from "../../platform/http/base-path.ts";
import { documentationOf } from "../../platform/http/documented.ts";
import { bodiesOf, checkedFieldsOf, guardsOf } from "../../platform/http/find-call-problems.ts";
import { PROBLEM_STATUS } from "../../platform/http/problem-status.ts";
import { type Proof, proofOf } from "../../platform/http/proves.ts";

/** The tag of a team's own calls. */
export const OWN_TAG = { name: "own", description: "Calls of this server's extensions" };

const STATUS = "__httpCode__";
const LIMIT = ["THROTTLER:LIMITdefault", "THROTTLER:TTLdefault"] as const;
/** Of values in JSON that TypeScript and OpenAPI name alike. */
const TYPES = ["string", "number", "boolean"];
const SECOND_MS = 1_000;
const SECURITY: Partial<Record<Proof, string>> = { csrf: "csrfToken", session: "session" };
const REFUSALS: Readonly<Record<Proof, readonly ErrorCode[]>> = {
	csrf: ["csrf_failed"],
	session: ["session_expired"],
	token: [],
};
const OF_BODY: readonly ErrorCode[] = [
	"validation_failed",
	"request_malformed",
	"too_large",
	"unsupported_media_type",
];
const ALWAYS: readonly ErrorCode[] = ["busy", "storage_full", "form_submission_error"];

/** The paths of an OpenAPI document with a team's own calls. */
export function describeOwnCalls(routes: readonly Route[]) {
	const paths: Record<string, Record<string, object>> = {};
	for (const route of routes) {
		const path = `${BASE_PATH}/${route.path}`.replace(/:(\w+)/g, "{$1}");
		const method = RequestMethod[route.method].toLowerCase();
		paths[path] = { ...paths[path], [method]: toOperation(route) };
	}
	return paths;
}

/**
 * The components of an OpenAPI document with a team's own codes: what an answer with one of them
 * looks like, and an example of each error.
 */
export function describeOwnCodes<Components extends DocumentComponents>(
	codes: readonly DeclaredCode[],
	components: Components,
): Components {
	if (codes.length === 0) return components;
	const { Problem, ...schemas } = components.schemas;
	const isError = (declared: DeclaredCode) => declared instanceof OwnErrorCode;
	const list = (own: readonly DeclaredCode[]) =>
		own.map(({ code, sentences }) => `${code}: ${sentences.en_US}`).join("\n");
	const text = { type: "string" };
	const code = { ...text, description: list(codes.filter((each) => !isError(each))) };
	const OwnProblem = {
		type: "object",
		description: "An answer with a code of an extension, and its sentences.",
		properties: {
			success: { const: false },
			errorCode: { ...text, description: list(codes.filter(isError)) },
			issues: { type: "array", items: { type: "object", properties: { field: text, code } } },
			sentences: { type: "object", description: "by code, then by language" },
		},
		required: ["success", "errorCode", "sentences"],
	};
	const examples = codes.filter(isError).map((own) => [
		own.code,
		{
			value: { success: false, errorCode: own.code, sentences: { [own.code]: own.sentences } },
		},
	]);
	return {
		...components,
		schemas: { ...schemas, OwnProblem, Problem: { anyOf: [Problem, ref("OwnProblem")] } },
		examples: { ...components.examples, ...Object.fromEntries(examples) },
	};
}

function ref(schema: string) {
	return { $ref: `#/components/schemas/${schema}` };
}

interface DocumentComponents {
	readonly schemas: Readonly<Record<string, unknown>>;
	readonly examples?: Readonly<Record<string, unknown>>;
}

function toOperation({ controller, name, path, method: verb }: Route) {
	const method: object = controller.prototype[name];
	const said = documentationOf(method);
	const guards = guardsOf(controller, method);
	const proofs = guards.flatMap((guard) => proofOf(guard) ?? []);
	const security = proofs.flatMap((proof) => SECURITY[proof] ?? []);
	const [dto] = bodiesOf(controller, name);
	const is = (type: Type) =>
		guards.some((guard) => guard === type || guard instanceof type || isSubclass(guard, type));
	const errors: (ErrorCode | OwnErrorCode)[] = [
		...(said?.errors ?? []),
		...proofs.flatMap((proof) => REFUSALS[proof]),
		...(is(ThrottlerGuard) ? (["too_many_requests"] as const) : []),
		...(is(MaintenanceGuard) ? (["maintenance"] as const) : []),
		...(dto === undefined ? [] : OF_BODY),
		...ALWAYS,
	];
	const status: number =
		Reflect.getMetadata(STATUS, method) ?? (verb === RequestMethod.POST ? 201 : 200);
	const parameters = [...path.matchAll(/:(\w+)/g)].map(([, parameter = ""]) => ({
		name: parameter,
		in: "path",
		description: "A part of the address.",
		required: true,
		schema: { type: "string" },
	}));
	return {
		operationId: `${controller.name}.${name}`,
		tags: [OWN_TAG.name],
		summary: said?.summary ?? name,
		description: [said?.description, limitOf(controller, method), tokenOf(proofs)]
			.filter(Boolean)
			.join(" "),
		security: security.length === 0 ? [] : [Object.fromEntries(security.map((s) => [s, []]))],
		...(parameters.length === 0 ? {} : { parameters }),
		...(dto === undefined
			? {}
			: { requestBody: { required: true, content: json(schemaOf(dto), said?.request) } }),
		responses: {
			[status]: { description: "The answer.", content: json({}, said?.answer) },
			...refusals(errors),
		},
	};
}

function isSubclass(guard: object, type: Type): boolean {
	return typeof guard === "function" && guard.prototype instanceof type;
}

function limitOf(controller: Type, method: object): string | undefined {
	const [limit, ttl] = LIMIT.map(
		(key): unknown => Reflect.getMetadata(key, method) ?? Reflect.getMetadata(key, controller),
	);
	return typeof limit === "number" && typeof ttl === "number"
		? `At most ${limit} requests per address in ${ttl / SECOND_MS} seconds.`
		: undefined;
}

function tokenOf(proofs: readonly Proof[]): string | undefined {
	return proofs.includes("token") ? "Needs a secret, which its guard checks." : undefined;
}

/** A field has the type of its value in the class, and may be left out if its rule accepts that. */
function schemaOf(dto: Type) {
	const fields = checkedFieldsOf(dto);
	const values: Readonly<Record<string, unknown>> = new dto();
	const wrong = validateSync(values).map(({ property }) => property);
	const required = fields.filter((field) => values[field] === undefined || wrong.includes(field));
	const typeOf = (field: string) => {
		const value = values[field];
		if (!TYPES.includes(typeof value)) return {};
		return { type: typeof value, ...(!required.includes(field) && { default: value }) };
	};
	return {
		type: "object",
		properties: Object.fromEntries(fields.map((field) => [field, typeOf(field)])),
		required,
		additionalProperties: false,
	};
}

function json(schema: object, example: unknown) {
	const examples = example === undefined ? {} : { examples: { example: { value: example } } };
	return { "application/json": { schema, ...examples } };
}

function refusals(errors: readonly (ErrorCode | OwnErrorCode)[]) {
	const reasons = [
		...errors.filter((error) => typeof error !== "string"),
		...ERROR_CODES.filter((code) => errors.includes(code)).map((code) => ({
			code,
			status: PROBLEM_STATUS[code],
		})),
	];
	const statuses = [...new Set(reasons.map(({ status }) => status))];
	return Object.fromEntries(
		statuses.map((status) => {
			const own = reasons.filter((reason) => reason.status === status).map(({ code }) => code);
			const examples = Object.fromEntries(
				own.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
			);
			const schema = ref("Problem");
			return [
				status,
				{ description: own.join(", "), content: { "application/json": { schema, examples } } },
			];
		}),
	);
}
