import { join, relative } from "node:path";
import {
	createCompilationErrorMessage,
	createCompiledCatalog,
	createMissingErrorMessage,
	getCatalogForFile,
	getCatalogs,
} from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import type { Plugin } from "vite";
import type { Compiled, PackedCatalog } from "../src/i18n/unpack-catalog.ts";
import { firstScreenSources } from "./first-screen-sources.ts";
import { shortMessageIds } from "./short-message-ids.ts";

const PART = /\.po\?(first|later)$/;
/** Between a number and the Chinese words that belong to it, such as `第 3 部分` and `晚上 10 時`. */
const WITHIN_A_NUMBER =
	/(?<=[\d}#]) (?=[時时小分秒日天月個个歲岁位頁页步部萬万項项至])|(?<=[第共首至]|[上下]午|晚上) (?=[\d{#])/gu;

/**
 * Compiles one half of a language's .po file: `?first` has the sentences that the screen can need
 * before a step after the login is opened, `?later` all others. Translators keep one file a
 * language; an entry's origins (its `#:` lines, written by `lingui extract`) decide.
 */
export function splitCatalogs(): Plugin {
	const config = getConfig({ cwd: join(import.meta.dirname, "..") });
	let isBuilt = false;
	return {
		name: "split-catalogs",
		configResolved({ command }) {
			isBuilt = command === "build";
		},
		transform: {
			filter: { id: PART },
			async handler(_source, id) {
				const [file = "", part] = id.split("?");
				const path = relative(config.rootDir, file);
				const found = getCatalogForFile(path, await getCatalogs(config));
				if (!found) throw new Error(`${path} is no catalog of lingui.config.ts`);
				const { locale, catalog } = found;
				const { messages, missing } = await catalog.getTranslations(locale, {
					sourceLocale: config.sourceLocale,
					fallbackLocales: config.fallbackLocales,
					missingBehavior: "resolved",
				});
				if (missing.length > 0) throw new Error(createMissingErrorMessage(locale, missing));
				const sources = firstScreenSources(config.rootDir);
				const entries = (await catalog.read(locale)) ?? {};
				const isFirst = (key: string) =>
					entries[key]?.origin?.some(([source]) => sources.has(source)) === true;
				const ids = isBuilt ? await shortMessageIds() : undefined;
				const chosen = Object.entries(messages)
					.filter(([key]) => isFirst(key) === (part === "first"))
					.map(([key, message]) => [ids?.get(key) ?? key, withLineEnds(message)] as const);
				const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(chosen), {
					namespace: "json",
				});
				if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors));
				const { messages: compiled } = JSON.parse(source) as { messages: Compiled };
				const packed = JSON.stringify(packCatalog(compiled, new Set(ids?.values())));
				return {
					code: `export const packed = JSON.parse(${JSON.stringify(packed)});`,
					map: null,
					moduleType: "js",
				};
			},
		},
	};
}

/**
 * Sentences whose names are numbers follow each other without them, a number standing for a gap; and
 * a sentence without values is its text.
 */
export function packCatalog(messages: Compiled, numbers: ReadonlySet<string>): PackedCatalog {
	const entries = Object.entries(messages);
	const placed = entries
		.filter(([id]) => numbers.has(id))
		.map(([id, message]) => ({ place: Number.parseInt(id, 36), message }))
		.sort((one, other) => one.place - other.place);
	const numbered: (Compiled[string] | string | number)[] = [];
	let next = 0;
	for (const { place, message } of placed) {
		if (place > next) numbered.push(place - next);
		const [text] = message;
		numbered.push(message.length === 1 && typeof text === "string" ? text : message);
		next = place + 1;
	}
	return [numbered, Object.fromEntries(entries.filter(([id]) => !numbers.has(id)))];
}

/**
 * Within a Chinese clause a line ends nowhere (`base.css`) but at a mark: a line break in the catalog,
 * a zero-width space in the form. A longer clause than a narrow phone's line needs some.
 */
function withLineEnds(message: string): string {
	return message.replaceAll("\n", "\u200b").replace(WITHIN_A_NUMBER, "\u00a0");
}
