import {
	createRootRoute,
	createRoute,
	createRouter,
	Outlet,
	type RouterHistory,
	redirect,
} from "@tanstack/react-router";
import { activeLanguage } from "../i18n/active-language.ts";
import { FALLBACK_LANGUAGE, isLanguage } from "../i18n/language.ts";
import { CrashScreen } from "./crash-screen.tsx";
import { Page } from "./page.tsx";

/** The server redirects these too; here they are for paths reached without it. */
const toFallback = () =>
	redirect({ to: "/$lang", params: { lang: FALLBACK_LANGUAGE }, replace: true });

const rootRoute = createRootRoute({
	component: Outlet,
	beforeLoad: ({ matches }) => {
		if (matches.length === 1) throw toFallback();
	},
});

/** One route for the whole wizard: the step is in the history's state. */
const languageRoute = createRoute({
	getParentRoute: () => rootRoute,
	path: "$lang",
	component: Page,
	beforeLoad: ({ params, location }) => {
		if (!isLanguage(params.lang)) throw toFallback();
		// The phone's Back reached an entry made before the language was changed.
		if (params.lang !== activeLanguage())
			throw redirect({
				to: "/$lang",
				params: { lang: activeLanguage() },
				replace: true,
				state: { progress: location.state.progress ?? 0 },
			});
	},
});

/** @param history the browser's own, except where the first screen is prerendered */
export function createFormRouter(history?: RouterHistory) {
	return createRouter({
		routeTree: rootRoute.addChildren([languageRoute]),
		basepath: import.meta.env.BASE_URL,
		// Otherwise a redirect of our own would scroll the form.
		scrollRestoration: false,
		defaultErrorComponent: CrashScreen,
		...(history && { history }),
	});
}

export type FormRouter = ReturnType<typeof createFormRouter>;

declare module "@tanstack/react-router" {
	interface Register {
		router: FormRouter;
	}
}
