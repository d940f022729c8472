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
					namespace: "es",
				});
				if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors));
				return { code: source, map: null, moduleType: "js" };
			},
		},
	};
}

/**
 * Within a Chinese clause a line ends nowhere (`base.css`) but at a mark: a line break in the catalog,
 * a zero-width space in the form. A longer clause than a narrow phone's line needs some.
 */
function withLineEnds(message: string): string {
	return message.replaceAll("\n", "\u200b").replace(WITHIN_A_NUMBER, "\u00a0");
}
