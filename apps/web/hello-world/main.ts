import { i18n } from "@lingui/core";
import { I18nProvider, Trans } from "@lingui/react";
import {
	createRootRoute,
	createRoute,
	createRouter,
	Outlet,
	RouterProvider,
} from "@tanstack/react-router";
import { createElement, useState } from "react";
import { createRoot } from "react-dom/client";

/** One field with a label, on one route: what the packages of the form cost by themselves. */
function Hello() {
	const [value, setValue] = useState("");
	return createElement(
		"label",
		{},
		createElement(Trans, { id: "hello" }),
		createElement("input", {
			value,
			onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
				setValue(currentTarget.value),
		}),
	);
}

const rootRoute = createRootRoute({ component: Outlet });
const helloRoute = createRoute({ getParentRoute: () => rootRoute, path: "/", component: Hello });
const router = createRouter({ routeTree: rootRoute.addChildren([helloRoute]) });

i18n.loadAndActivate({ locale: "en", messages: { hello: "Hello" } });
const place = document.getElementById("form");
if (!place) throw new Error("No place for the field");
createRoot(place).render(
	createElement(I18nProvider, { i18n }, createElement(RouterProvider, { router })),
);
