import { Module } from "@nestjs/common";
import { DraftKeys } from "./draft-keys.ts";

/** The server's halves of the keys that open drafts. */
@Module({ providers: [DraftKeys], exports: [DraftKeys] })
export class DraftKeysModule {}
