import { pathToFileURL } from "node:url";
import type { Plugin } from "rolldown";

/**
 * Gives each module its address outside the bundle, from which it resolves other files.
 *
 * @param dist address of the folder of our own modules; the bundle is a folder in it
 */
export function unbundledAddresses(dist: URL): Plugin {
	return {
		name: "unbundled-addresses",
		transform: {
			filter: { code: "import.meta.url" },
			handler(code, id) {
				const { href } = pathToFileURL(id);
				if (!href.startsWith(dist.href)) return null;
				const address = `new URL("../${href.slice(dist.href.length)}", import.meta.url).href`;
				// Line numbers do not change, so the source map stays valid.
				return { code: code.replaceAll("import.meta.url", address), map: null };
			},
		},
	};
}

/** Nest imports these packages as a whole unless it is given the parts that it needs. */
export const packagesForNest: Plugin = {
	name: "packages-for-nest",
	resolveId: {
		filter: { id: /^(class-transformer|class-validator|@nestjs\/platform-express)$/ },
		handler: (id, importer) =>
			importer?.includes("/node_modules/@nestjs/") ? { id, external: true } : null,
	},
};

const PREFIX = "\0quick:";

/**
 * Node's own modules that are slow to load. An `import` of `http` reads its `WebSocket`, which
 * loads everything behind `fetch`; a `require` does not. Loading `tls`, and therefore `https`,
 * starts to read all root certificates. The imports of these modules are made lazy.
 */
export const quickBuiltins: Plugin = {
	name: "quick-builtins",
	resolveId: {
		filter: { id: /^(node:)?(http|https|tls)$/ },
		handler: (id, _importer, { kind }) =>
			kind === "import-statement" ? `${PREFIX}${id.replace("node:", "")}` : null,
	},
	load: {
		filter: { id: new RegExp(`^${PREFIX}`) },
		handler(id) {
			const name = id.slice(PREFIX.length);
			return name === "http" ? requiredModule(name) : lazyModule(name);
		},
	},
};

function requiredModule(name: string): string {
	return `const whole = process.getBuiltinModule("${name}");
export default whole;
export const { ${functionsOf(name).join(", ")}, METHODS, STATUS_CODES } = whole;`;
}

function lazyModule(name: string): string {
	const exports = functionsOf(name).map((each) => `export const ${each} = lazy("${each}");`);
	return `const whole = () => process.getBuiltinModule("${name}");
const lazy = (name) =>
	new Proxy(function () {}, {
		get: (_, key) => Reflect.get(whole()[name], key),
		apply: (_, self, given) => Reflect.apply(whole()[name], self, given),
		construct: (_, given, target) => Reflect.construct(whole()[name], given, target),
	});
export default new Proxy({}, { get: (_, key) => whole()[key] });
${exports.join("\n")}`;
}

/** Members behind a getter are the slow ones. */
function functionsOf(name: string): string[] {
	const properties = Object.getOwnPropertyDescriptors(process.getBuiltinModule(name));
	return Object.keys(properties).filter((key) => typeof properties[key]?.value === "function");
}
