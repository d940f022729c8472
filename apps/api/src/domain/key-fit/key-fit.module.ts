import { Module } from "@nestjs/common";
import { Installation } from "../maintenance/installation.ts";
import { StoredSettings } from "../maintenance/stored-settings.ts";
import { FilesFit } from "./files-fit.ts";
import { KeyFit } from "./key-fit.ts";

/** Checks that keys, files and data belong to the same installation. */
@Module({
	providers: [StoredSettings, Installation, KeyFit, FilesFit],
	exports: [KeyFit, FilesFit],
})
export class KeyFitModule {}
