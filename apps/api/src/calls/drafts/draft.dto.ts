import { type DraftDevice, draftDeviceSchema } from "@sim-registration/validation";
import { SharedRule } from "../../platform/http/shared-rule.ts";

/** The body of both calls; its rules are the shared `draftDeviceSchema`. */
export class DraftDeviceDto implements Partial<DraftDevice> {
	@SharedRule(draftDeviceSchema)
	device?: string;
}
