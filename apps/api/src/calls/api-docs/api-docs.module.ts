import { Module } from "@nestjs/common";
import { ApiDocsController } from "./api-docs.controller.ts";

/** The page with the OpenAPI document. */
@Module({ controllers: [ApiDocsController] })
export class ApiDocsModule {}
