import { Module } from "@nestjs/common";
import { ConfigurationModule } from "../configuration/configuration.module.ts";
import { FormPages } from "./form-pages.ts";
import { PageController } from "./page.controller.ts";

/** The form's pages. Its routes must come last: `/:language` matches every short address. */
@Module({ imports: [ConfigurationModule], controllers: [PageController], providers: [FormPages] })
export class PageModule {}
