import { Module } from "@nestjs/common";
import { Installation } from "../configuration/installation.ts";
import { Settings } from "../configuration/settings.ts";
import { KeyFit } from "./key-fit.ts";

/** Whether keys and data are of one installation. */
@Module({ providers: [Settings, Installation, KeyFit], exports: [KeyFit] })
export class KeyFitModule {}
