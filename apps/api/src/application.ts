import { join } from "node:path";
import { ModulesContainer, NestFactory } from "@nestjs/core";
import { ExpressAdapter, type NestExpressApplication } from "@nestjs/platform-express";
import type { NextFunction, Request, Response } from "express";
import express from "express";
import { ApplicationModule, type Surroundings } from "./application.module.ts";
import { RefusalAudit } from "./domain/audit/refusal-audit.ts";
import { recaptchaSettings } from "./domain/captcha/recaptcha-settings.ts";
import { EarlierFiles, serveEarlierFiles } from "./domain/releases/earlier-files.ts";
import { ExtensionError } from "./platform/extensions/extension-error.ts";
import { Extensions } from "./platform/extensions/extensions.ts";
import { findMiddlewareProblems } from "./platform/extensions/own-middleware.ts";
import { findModuleProblems, findOwnModules } from "./platform/extensions/own-modules.ts";
import { noteArrival } from "./platform/http/arrival.ts";
import { BASE_PATH } from "./platform/http/base-path.ts";
import { compressedFiles, nameContents } from "./platform/http/compressed-files.ts";
import { readCookies } from "./platform/http/cookies.ts";
import { findCallProblems } from "./platform/http/find-call-problems.ts";
import { ProblemFilter } from "./platform/http/problem.filter.ts";
import { Problem } from "./platform/http/problem.ts";
import { requestLog } from "./platform/http/request-log.ts";
import { securityHeaders } from "./platform/http/security-headers.ts";
import { smallJsonBody } from "./platform/http/small-json-body.ts";
import { createValidationPipe } from "./platform/http/validation.ts";
import { BUILT_FORM } from "./platform/http/web-directory.ts";
import { RequestMetrics } from "./platform/metrics/request-metrics.ts";

const ONE_YEAR_MS = 31_536_000_000;

/**
 * Builds the server without opening a port.
 *
 * @throws ExtensionError if an extension is unusable
 */
export async function createApplication(
	surroundings: Surroundings,
): Promise<NestExpressApplication> {
	const { environment, log, clock, webDirectory = BUILT_FORM } = surroundings;
	const application = await NestFactory.create<NestExpressApplication>(
		ApplicationModule.with(surroundings),
		// Must be set before the adapter creates the router, which would keep the default.
		new ExpressAdapter(express().set("case sensitive routing", true)),
		{ bodyParser: false, logger: false, abortOnError: false },
	);
	const modules = application.get(ModulesContainer);
	const extensions = application.get(Extensions);
	const own = findOwnModules(modules, extensions);
	const problems = [
		...findCallProblems(modules),
		...findModuleProblems(modules, own),
		...(await findMiddlewareProblems(modules, own)),
	];
	if (problems.length > 0) {
		await application.close();
		throw new ExtensionError(environment.EXTENSIONS ?? "", problems);
	}
	application.setGlobalPrefix(BASE_PATH);
	application.set("trust proxy", environment.TRUST_PROXY);
	application.disable("x-powered-by");
	application.use(noteArrival(clock));
	application.use(requestLog(log, application.get(RequestMetrics)));
	application.use(
		securityHeaders({
			isProduction: environment.NODE_ENV === "production",
			captchaSources: recaptchaSettings(environment)?.sources ?? [],
		}),
	);
	application.use(readCookies);
	application.use(requireHost);
	application.use(refuseCallsWithSlash);
	application.use(smallJsonBody(bodyOf));
	application.useGlobalPipes(createValidationPipe(extensions));
	application.useGlobalFilters(new ProblemFilter(log, application.get(RefusalAudit), extensions));
	application.use(BASE_PATH, compressedFiles(webDirectory));
	application.useStaticAssets(join(webDirectory, "assets"), {
		setHeaders: nameContents,
		prefix: `${BASE_PATH}/assets/`,
		immutable: true,
		maxAge: ONE_YEAR_MS,
		index: false,
		redirect: false,
	});
	application.use(`${BASE_PATH}/assets`, serveEarlierFiles(application.get(EarlierFiles)));
	application.use(redirectIndexPage);
	application.useStaticAssets(webDirectory, {
		prefix: BASE_PATH,
		setHeaders: nameContents,
		index: false,
		redirect: false,
	});
	application.use(redirectUnknownPages);
	await application.init();
	return application;
}

/** A submission is read as a stream, and the body of getMaintenanceMode is ignored. */
const UNPARSED_CALLS = [
	`${BASE_PATH}/api/form/formsubmission`,
	`${BASE_PATH}/api/configuration/getMaintenanceMode`,
];

function bodyOf({ path }: Request) {
	if (UNPARSED_CALLS.includes(path)) return undefined;
	return path === `${BASE_PATH}/api/csp-report` ? "report" : "call";
}

/** Node's own refusal is disabled, because it lacks our headers. */
function requireHost({ headers, httpVersion }: Request, _: Response, next: NextFunction): void {
	if (headers.host === undefined && httpVersion === "1.1") next(new Problem("request_malformed"));
	else next();
}

const CALL_WITH_SLASH = /^\/real-name-registration\/(api|graphql|health|metrics)(\/.*)?\/$/;

/**
 * The router would match these addresses, but a proxy's rules for an exact address (`location =
 * …/metrics`) would not.
 */
function refuseCallsWithSlash({ path }: Request, _: Response, next: NextFunction): void {
	if (CALL_WITH_SLASH.test(path)) next(new Problem("not_found"));
	else next();
}

/** The unfilled template must never be served: the page controller serves it filled (`.pages`). */
function redirectIndexPage(request: Request, response: Response, next: NextFunction): void {
	if (request.path.toLowerCase().endsWith("/index.html")) response.redirect(BASE_PATH);
	else next();
}

const OUR_PAGES =
	/^\/real-name-registration(\/(api|health|assets)\/.*|\/graphql|\/page-not-found|\/[^/]*|\/[^/]+\/accessibility|(\/[^/]+)?\/support\/[^/]+)?$/;

/** Every unknown page redirects to the form's address (specification, section 2). */
function redirectUnknownPages(request: Request, response: Response, next: NextFunction): void {
	const isPage = request.method === "GET" || request.method === "HEAD";
	const path = request.path.replace(/\/$/, "");
	if (isPage && !OUR_PAGES.test(path)) response.redirect(BASE_PATH);
	else next();
}
