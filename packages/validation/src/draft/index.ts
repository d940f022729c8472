export {
	type DestroyKeyHalfAnswer,
	type DraftDevice,
	destroyKeyHalfAnswerSchema,
	draftDeviceSchema,
	type TakeKeyHalfAnswer,
	takeKeyHalfAnswerSchema,
} from "./call.ts";
