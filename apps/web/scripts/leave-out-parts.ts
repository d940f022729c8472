import { type ESTree, type Plugin, parseSync, Visitor } from "vite";

/**
 * Modules of packages that the form never uses. Bundlers keep them, because each is a member of an
 * object that is used. Calling one does nothing; a component that is left out throws.
 */
const LEFT_OUT: readonly { readonly module: RegExp; readonly code: string }[] = [
	{
		// `form.pushFieldValue` and others that change one entry of an array: the form sets whole values.
		module: /\/@tanstack\/form-core\/dist\/esm\/metaHelper\.js$/,
		code: `export const defaultFieldMeta = {
				isValidating: false,
				isTouched: false,
				isBlurred: false,
				isDirty: false,
				isPristine: true,
				isValid: true,
				isDefaultValue: true,
				errors: [],
				errorMap: {},
				errorSourceMap: {},
				_arrayVersion: 0,
				_pendingValidationsCount: 0,
			};
			export const metaHelper = () => ({ bumpArrayVersion() {} });`,
	},
	{
		// No field has a validator: what is wrong is found by `use-shown-issues.ts`.
		module: /\/@tanstack\/form-core\/dist\/esm\/standardSchemaValidator\.js$/,
		code: `export const isStandardSchemaValidator = () => false;
			export const standardSchemaValidators = {};`,
	},
	{
		// The option `transform`, for forms that a server renders.
		module: /\/@tanstack\/form-core\/dist\/esm\/transform\.js$/,
		code: "export const mergeAndUpdate = () => {};",
	},
	{
		// ky's `retry`: the form repeats calls by its own rules.
		module: /\/ky\/distribution\/core\/retry-timing\.js$/,
		code: `export const getRetryTimingHeader = () => {};
			export const calculateRetryTimingDelay = getRetryTimingHeader;`,
	},
	{
		module: /\/ky\/distribution\/utils\/normalize\.js$/,
		code: `export const normalizeRequestMethod = (method) => method.toUpperCase();
			export const normalizeRetryOptions = () => ({ limit: 0 });`,
	},
	{
		module: /\/ky\/distribution\/utils\/delay\.js$/,
		code: "export default () => {};",
	},
	{
		module: /\/ky\/distribution\/errors\/ForceRetryError\.js$/,
		code: "export class ForceRetryError {}",
	},
	{
		module: /\/ky\/distribution\/errors\/NonError\.js$/,
		code: "export class NonError {}",
	},
	{
		// Every call without an answer is a lost connection to the form.
		module: /\/ky\/distribution\/utils\/is-network-error\.js$/,
		code: "export default () => false;",
	},
	{
		module: /\/ky\/distribution\/errors\/NetworkError\.js$/,
		code: "export class NetworkError {}",
	},
	{
		// ky's `throwHttpErrors`: `readAnswer` reads the server's own problems.
		module: /\/ky\/distribution\/errors\/HTTPError\.js$/,
		code: "export class HTTPError {}",
	},
	{
		// They tell ky's errors apart before it retries.
		module: /\/ky\/distribution\/utils\/type-guards\.js$/,
		code: `export const isKyError = () => false;
			export const isHTTPError = isKyError;
			export const isNetworkError = isKyError;
			export const isTimeoutError = isKyError;
			export const isForceRetryError = isKyError;`,
	},
	{
		// ky's `searchParams`, and options of one browser alone: no call has any.
		module: /\/ky\/distribution\/utils\/options\.js$/,
		code: `export const findUnknownOptions = () => ({});
			export const hasSearchParameters = () => false;`,
	},
	{
		// ky's `json(schema)`: `readAnswer` checks what a call answers.
		module: /\/ky\/distribution\/errors\/SchemaValidationError\.js$/,
		code: "export class SchemaValidationError {}",
	},
	{
		// ky's `onUploadProgress`: a submission is sent by XMLHttpRequest.
		module: /\/ky\/distribution\/utils\/body\.js$/,
		code: `export const streamRequest = (request) => request;
			export const streamResponse = (response) => response;`,
	},
	{
		// `route.Link`: the form's links are plain ones (decision 0021).
		module: /\/@tanstack\/react-router\/dist\/esm\/link\.js$/,
		code: `export const Link = () => { throw Error("Link is left out"); };
			export const createLink = Link;
			export const linkOptions = Link;
			export const useLinkProps = Link;`,
	},
	{
		// A step scrolls by itself: a redirect or another language must not.
		module: /\/@tanstack\/router-core\/dist\/esm\/scroll-restoration\.js$/,
		code: `export const setupScrollRestoration = () => {};
			export const storageKey = "";
			export const defaultGetScrollRestorationKey = setupScrollRestoration;
			export const getElementScrollRestorationEntry = setupScrollRestoration;`,
	},
	{
		// What the form library tells its developer tools.
		module: /\/@tanstack\/devtools-event-client\/dist\/esm\/plugin\.js$/,
		code: "export class EventClient { emit() {} on() { return () => {}; } }",
	},
	{
		// Only what is told to the developer tools is throttled.
		module: /\/@tanstack\/pacer-lite\/dist\/lite-throttler\.js$/,
		code: `export const liteThrottle = () => () => {};
			export class LiteThrottler {}`,
	},
];

/**
 * Members that a constructor sets and that the form never uses: it keeps its values in the form
 * library, and finds by its own rules what is wrong with them (decision 0034).
 */
const LEFT_OUT_MEMBERS: readonly {
	readonly module: RegExp;
	readonly members: readonly string[];
}[] = [
	{
		module: /\/@tanstack\/form-core\/dist\/esm\/FormApi\.js$/,
		members: [
			"validateArrayFieldsStartingFrom",
			"getFormGroupMeta",
			"formGroupMetaDerived",
			"deleteField",
			"pushFieldValue",
			"insertFieldValue",
			"replaceFieldValue",
			"removeFieldValue",
			"swapFieldValues",
			"moveFieldValues",
			"clearFieldValues",
			"resetField",
			"setFieldValue",
			"setFieldMeta",
			"resetFieldMeta",
			"mount",
			"reset",
			"validate",
			"validateSync",
			"validateAsync",
			"validateField",
			"validateAllFields",
			"_handleSubmit",
			"setErrorMap",
			"getAllErrors",
			"parseValuesWithSchema",
			"parseValuesWithSchemaAsync",
		],
	},
];

/** Removes code that phones would load in vain. */
export function leaveOutParts(): Plugin {
	return {
		name: "leave-out-parts",
		apply: "build",
		transform(code, id) {
			const found = LEFT_OUT_MEMBERS.find(({ module }) => module.test(id));
			return found && { code: withoutMembers(code, found.members), map: null };
		},
		load(id) {
			const found = LEFT_OUT.find(({ module }) => module.test(id));
			return found && { code: found.code, map: null };
		},
	};
}

/** @throws Error for a member that the module does not set: another release of it names it otherwise */
function withoutMembers(code: string, members: readonly string[]): string {
	const found = new Map<string, ESTree.Node>();
	new Visitor({
		ExpressionStatement(statement) {
			const { expression } = statement;
			if (expression.type !== "AssignmentExpression") return;
			const { left } = expression;
			if (left.type !== "MemberExpression" || left.object.type !== "ThisExpression") return;
			if (left.property.type === "Identifier") found.set(left.property.name, statement);
		},
	}).visit(parseSync("module.js", code).program);
	const statements = members.map((name) => {
		const statement = found.get(name);
		if (!statement) throw new Error(`Nothing sets ${name}`);
		return statement;
	});
	let rest = code;
	for (const { start, end } of statements.sort((one, other) => other.start - one.start))
		rest = rest.slice(0, start) + rest.slice(end);
	return rest;
}
