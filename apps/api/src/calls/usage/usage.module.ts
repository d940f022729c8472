import { Module } from "@nestjs/common";
import { UsageController } from "./usage.controller.ts";

/** Receives what phones count. */
@Module({ controllers: [UsageController] })
export class UsageModule {}
