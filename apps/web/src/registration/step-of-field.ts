import { echoedUpload, FIELDS, isFieldName } from "@sim-registration/validation";
import type { Step } from "./progress.ts";

/** The field on the screen for a field of the request. */
export function fieldOnScreen(field: string): string {
	return echoedUpload(field) ?? field;
}

/** The step of a field on the screen; undefined for fields that no step shows. */
export function stepOfField(field: string): Step | undefined {
	return isFieldName(field) ? FIELDS[field].step : undefined;
}
