import { EMPTY_COMPANY } from "./company-values.ts";
import { EMPTY_PERSON } from "./person-values.ts";
import type { Step } from "./progress.ts";

/** `brCopyName` and `brCopySize` say again what the upload `brCopy` says. */
const FILE_ECHO = /^(brCopy|businessProof|idCopy[FBS])(Name|Size)$/;

/** The field on the screen that a field on the wire belongs to. */
export function fieldOnScreen(field: string): string {
	return FILE_ECHO.exec(field)?.[1] ?? field;
}

/** The step that owns a field on the screen; undefined for what no step shows. */
export function stepOfField(field: string): Step | undefined {
	if (field in EMPTY_COMPANY) return "company";
	if (field in EMPTY_PERSON) return "person";
	return field === "declarationNoHkid" ? "confirm" : undefined;
}
