import { Module } from "@nestjs/common";
import { Installation } from "../maintenance/installation.ts";
import { StoredSettings } from "../maintenance/stored-settings.ts";
import { KeyFit } from "./key-fit.ts";

/** Checks that keys and data belong to the same installation. */
@Module({ providers: [StoredSettings, Installation, KeyFit], exports: [KeyFit] })
export class KeyFitModule {}
