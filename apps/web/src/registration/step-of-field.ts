import { echoedUpload, FIELDS, isFieldName } from "@sim-registration/validation";
import type { Step } from "./progress.ts";

/** The field on the screen that a field on the wire belongs to. */
export function fieldOnScreen(field: string): string {
	return echoedUpload(field) ?? field;
}

/** The step that owns a field on the screen; undefined for what no step shows. */
export function stepOfField(field: string): Step | undefined {
	return isFieldName(field) ? FIELDS[field].step : undefined;
}
