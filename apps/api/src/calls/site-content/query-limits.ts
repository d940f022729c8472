import {
	type DocumentNode,
	type FieldNode,
	type FragmentDefinitionNode,
	Kind,
	type SelectionSetNode,
} from "graphql";

/** Enough to query everything once, with a margin. */
const MAX_DEPTH = 9;
const MAX_FIELDS = 200;
const MAX_ALIASES = 10;

interface Measure {
	readonly depth: number;
	readonly fields: number;
	readonly aliases: number;
}

const NOTHING: Measure = { depth: 0, fields: 0, aliases: 0 };
const ENDLESS: Measure = { depth: Infinity, fields: Infinity, aliases: Infinity };

/**
 * Whether a document only reads, within the limits on depth, fields and aliases. A fragment counts
 * each time it is spread; a recursive one is unlimited.
 */
export function isWithinLimits({ definitions }: DocumentNode): boolean {
	const fragments = new Map<string, FragmentDefinitionNode>();
	for (const definition of definitions)
		if (definition.kind === Kind.FRAGMENT_DEFINITION)
			fragments.set(definition.name.value, definition);

	const measureFragment = rememberingMeasures(fragments);
	return definitions.every((definition) => {
		if (definition.kind === Kind.FRAGMENT_DEFINITION) return true;
		if (definition.kind !== Kind.OPERATION_DEFINITION || definition.operation !== "query")
			return false;
		const { depth, fields, aliases } = measure(definition.selectionSet, measureFragment);
		return depth <= MAX_DEPTH && fields <= MAX_FIELDS && aliases <= MAX_ALIASES;
	});
}

/** Measures each fragment once; otherwise a chain of doubled spreads would take for ever. */
function rememberingMeasures(fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
	const measured = new Map<string, Measure>();
	return function measureFragment(name: string): Measure {
		const known = measured.get(name);
		if (known) return known;
		const fragment = fragments.get(name);
		if (!fragment) return NOTHING;
		measured.set(name, ENDLESS);
		const found = measure(fragment.selectionSet, measureFragment);
		measured.set(name, found);
		return found;
	};
}

function measure(
	{ selections }: SelectionSetNode,
	measureFragment: (name: string) => Measure,
): Measure {
	return selections.reduce((sum, selection) => {
		if (selection.kind === Kind.FRAGMENT_SPREAD)
			return together(sum, measureFragment(selection.name.value));
		if (selection.kind === Kind.FIELD)
			return together(sum, measureField(selection, measureFragment));
		return together(sum, measure(selection.selectionSet, measureFragment));
	}, NOTHING);
}

/** Introspection, where allowed, is inherently deep; the standard rules limit it. */
function measureField(
	{ name, alias, selectionSet }: FieldNode,
	measureFragment: (name: string) => Measure,
): Measure {
	const isMeasured = selectionSet && !name.value.startsWith("__");
	const inner = isMeasured ? measure(selectionSet, measureFragment) : NOTHING;
	return {
		depth: inner.depth + 1,
		fields: inner.fields + 1,
		aliases: inner.aliases + (alias ? 1 : 0),
	};
}

function together(a: Measure, b: Measure): Measure {
	return {
		depth: Math.max(a.depth, b.depth),
		fields: a.fields + b.fields,
		aliases: a.aliases + b.aliases,
	};
}
