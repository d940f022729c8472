import { type ESTree, type Plugin, parseSync, Visitor } from "vite";

interface Replacement {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/**
 * Makes the private members of classes ordinary ones with short names. Safari before 16 is unreliable
 * where a field begins with a value, so the build lowers classes, and would put a map and a function's
 * call in place of each private member.
 */
export function openPrivateMembers(): Plugin {
	return {
		name: "open-private-members",
		apply: "build",
		enforce: "post",
		transform: {
			filter: { code: /#[A-Za-z_$]/ },
			handler: (code) => ({ code: withOpenMembers(code), map: null }),
		},
	};
}

/**
 * @param code JavaScript
 * @throws Error for private members of a class that extends another one: both could have members of
 *   the same short name
 */
export function withOpenMembers(code: string): string {
	let opened = "";
	let end = 0;
	for (const each of privateNames(parseSync("module.js", code).program)) {
		opened += code.slice(end, each.start) + each.text;
		end = each.end;
	}
	return opened + code.slice(end);
}

function privateNames(program: ESTree.Program): readonly Replacement[] {
	const names = new Map<string, string>();
	const found: Replacement[] = [];
	const tested = new Set<ESTree.Node>();
	const noteTested = ({ left }: ESTree.BinaryExpression) => void tested.add(left);
	const open = (node: ESTree.PrivateIdentifier) => {
		const short = names.get(node.name) ?? `$${names.size.toString(36)}`;
		names.set(node.name, short);
		// `#name in value`
		const text = tested.has(node) ? `"${short}"` : short;
		found.push({ start: node.start, end: node.end, text });
	};
	new Visitor({
		ClassDeclaration: refuseToExtend,
		ClassExpression: refuseToExtend,
		BinaryExpression: noteTested,
		PrivateIdentifier: open,
	}).visit(program);
	return found.sort((one, other) => one.start - other.start);
}

function refuseToExtend({ superClass, body }: ESTree.Class): void {
	const isPrivate = body.body.some(
		(member) => "key" in member && member.key.type === "PrivateIdentifier",
	);
	if (superClass && isPrivate)
		throw new Error("A class that extends another one must have no private members");
}
