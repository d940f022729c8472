import { join } from "node:path";
import { NestFactory } from "@nestjs/core";
import type { NestExpressApplication } from "@nestjs/platform-express";
import cookieParser from "cookie-parser";
import { json, type NextFunction, type Request, type Response } from "express";
import { ApplicationModule, type Surroundings } from "./application.module.ts";
import { ProblemFilter } from "./http/problem.filter.ts";
import { requestLog } from "./http/request-log.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { createValidationPipe } from "./http/validation.ts";
import { WEB_DIRECTORY } from "./http/web-directory.ts";

const BASE_PATH = "/real-name-registration";
const JSON_BODY_LIMIT = "64kb";
const ONE_YEAR_MS = 31_536_000_000;

/** Builds the server without opening a port. */
export async function createApplication(
	surroundings: Surroundings,
): Promise<NestExpressApplication> {
	const { environment, log } = surroundings;
	const application = await NestFactory.create<NestExpressApplication>(
		ApplicationModule.with(surroundings),
		{ bodyParser: false, logger: false, abortOnError: false },
	);
	application.setGlobalPrefix(BASE_PATH);
	application.set("trust proxy", environment.TRUST_PROXY);
	application.disable("x-powered-by");
	application.use(requestLog(log));
	application.use(securityHeaders({ isProduction: environment.NODE_ENV === "production" }));
	application.use(cookieParser());
	application.use(parseSmallJson());
	application.useGlobalPipes(createValidationPipe());
	application.useGlobalFilters(new ProblemFilter(log));
	application.useStaticAssets(join(WEB_DIRECTORY, "assets"), {
		prefix: `${BASE_PATH}/assets/`,
		immutable: true,
		maxAge: ONE_YEAR_MS,
		index: false,
		redirect: false,
	});
	application.use(redirectUnknownPages);
	await application.init();
	return application;
}

/** Every call but the submission has a small body; that one is read as a stream. */
function parseSmallJson() {
	const parse = json({ limit: JSON_BODY_LIMIT, inflate: false });
	return (request: Request, response: Response, next: NextFunction): void => {
		if (request.path === `${BASE_PATH}/api/form/formsubmission`) next();
		else parse(request, response, next);
	};
}

const OUR_PAGES =
	/^\/real-name-registration(\/(api|health|assets)\/.*|\/graphql|\/page-not-found|\/[^/]*|(\/[^/]+)?\/support\/[^/]+)?$/;

/** Any unknown page leads to the form's address (specification, section 2). */
function redirectUnknownPages(request: Request, response: Response, next: NextFunction): void {
	const isPage = request.method === "GET" || request.method === "HEAD";
	const path = request.path.replace(/\/$/, "");
	if (isPage && !OUR_PAGES.test(path)) response.redirect(BASE_PATH);
	else next();
}
