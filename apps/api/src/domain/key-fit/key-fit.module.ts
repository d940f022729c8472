import { Module } from "@nestjs/common";
import { Installation } from "../maintenance/installation.ts";
import { Settings } from "../maintenance/settings.ts";
import { KeyFit } from "./key-fit.ts";

/** Checks that keys and data belong to the same installation. */
@Module({ providers: [Settings, Installation, KeyFit], exports: [KeyFit] })
export class KeyFitModule {}
