import { parse } from "acorn";
import { BROWSER_FLOOR } from "./floor-support.ts";
import { platformNames } from "./newer-names.ts";

const NAMES = platformNames();
const LOOK_BEHIND = /\(\?<[=!]/;

interface Node {
	readonly type: string;
	readonly [key: string]: unknown;
}

/**
 * Features in a script that the oldest supported browsers lack: globals, static members, members of
 * built-in objects, and newer syntax. Members of DOM objects cannot be recognised by name.
 *
 * @param source a built script
 * @returns names such as `OffscreenCanvas`, `AbortSignal.any`, `.toSpliced`
 * @throws SyntaxError if the syntax is newer than the floor's ECMAScript
 */
export function newerInScript(source: string): Set<string> {
	const tree = parse(source, { ecmaVersion: BROWSER_FLOOR.ecmaScript, sourceType: "module" });
	const found = new Set<string>();
	visit(tree, (node) => {
		const name = newerIn(node);
		if (name !== undefined) found.add(name);
	});
	return found;
}

function visit(value: unknown, see: (node: Node) => void): void {
	if (Array.isArray(value)) for (const each of value) visit(each, see);
	if (!isNode(value)) return;
	see(value);
	for (const [key, child] of Object.entries(value)) if (!isOwnName(value, key)) visit(child, see);
}

/** A property name is not a global. */
function isOwnName({ type, computed }: Node, key: string): boolean {
	if (computed === true) return false;
	if (type === "MemberExpression") return key === "property";
	return ["Property", "MethodDefinition", "PropertyDefinition"].includes(type) && key === "key";
}

function newerIn(node: Node): string | undefined {
	if (node.type === "StaticBlock") return "static block";
	if (node.type === "Literal") return isLookBehind(node) ? "look-behind" : undefined;
	if (node.type === "Identifier") return globalIn(node);
	return node.type === "MemberExpression" ? memberIn(node) : undefined;
}

function isLookBehind({ regex }: Node): boolean {
	return regex !== undefined && LOOK_BEHIND.test(JSON.stringify(regex));
}

function globalIn({ name }: Node): string | undefined {
	return NAMES.globals.get(String(name)) === false ? String(name) : undefined;
}

function memberIn({ object, property }: Node): string | undefined {
	const member = nameOf(property);
	const whole = `${nameOf(object)}.${member}`;
	if (NAMES.statics.has(whole)) return NAMES.statics.get(whole) === false ? whole : undefined;
	if (isGlobalObject(nameOf(object))) return globalIn({ type: "Identifier", name: member });
	return NAMES.members.get(member) === false ? `.${member}` : undefined;
}

function isGlobalObject(name: string): boolean {
	return ["window", "globalThis", "self"].includes(name);
}

/** The name of `a` in `a.b`, and of `b` in `window.b`. */
function nameOf(value: unknown): string {
	if (!isNode(value)) return "";
	if (value.type === "MemberExpression" && isGlobalObject(nameOf(value["object"])))
		return nameOf(value["property"]);
	return value.type === "Identifier" ? String(value["name"]) : "";
}

function isNode(value: unknown): value is Node {
	return typeof value === "object" && value !== null && "type" in value;
}
