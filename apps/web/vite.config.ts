import { join } from "node:path";
import { getConfig } from "@lingui/conf";
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { BUILD_TARGET } from "./scripts/build-target.ts";
import { chunkGroups } from "./scripts/chunk-groups.ts";
import { filesToPreload } from "./scripts/files-to-preload.ts";
import { leaveOutParts } from "./scripts/leave-out-parts.ts";
import { openPrivateMembers } from "./scripts/open-private-members.ts";
import { shellPlaceholders } from "./scripts/shell-placeholders.ts";
import { shortenMessageIds } from "./scripts/short-message-ids.ts";
import { shortenCode } from "./scripts/shorten-code.ts";
import { splitCatalogs } from "./scripts/split-catalogs.ts";

/** Named, because tests run in the root of the repository. */
const linguiConfig = getConfig({ cwd: import.meta.dirname });

const API_IN_DEVELOPMENT = "http://localhost:3000";

export default defineConfig(({ isSsrBuild }) => ({
	base: "/real-name-registration/",
	plugins: [
		babel({
			presets: [linguiTransformerBabelPreset({ linguiConfig }, { cwd: import.meta.dirname })],
		}),
		react(),
		leaveOutParts(),
		splitCatalogs(),
		shortenMessageIds(),
		openPrivateMembers(),
		shellPlaceholders(),
		shortenCode(),
	],
	// A phone does not load a stand-in for older versions of React.
	resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }] },
	worker: { plugins: () => [openPrivateMembers(), shortenCode()] },
	build: {
		// The Content-Security-Policy allows no inline script, style or worker.
		assetsInlineLimit: 0,
		manifest: !isSsrBuild,
		modulePreload: { polyfill: false, resolveDependencies: filesToPreload },
		target: BUILD_TARGET,
		rolldownOptions: {
			// No class of ours, or of a package, gives a field the name of an accessor.
			transform: { assumptions: { setPublicClassFields: true } },
			...(!isSsrBuild && {
				input: ["index.html", "iam-smart.html"].map((page) => join(import.meta.dirname, page)),
				output: { codeSplitting: chunkGroups() },
			}),
		},
	},
	// The server compares Origin with its list, so Host stays what the browser sent.
	server: {
		proxy: {
			"/real-name-registration/api": { target: API_IN_DEVELOPMENT, changeOrigin: false },
			"/real-name-registration/graphql": { target: API_IN_DEVELOPMENT, changeOrigin: false },
		},
	},
}));
