import { SetMetadata } from "@nestjs/common";
import type { ErrorCode } from "@sim-registration/validation";
import type { OwnErrorCode } from "../extensions/own-codes.ts";

const DOCUMENTED = "sim-registration:documented";

/** What the OpenAPI document says of a call, besides what its other decorators say. */
export interface Documentation {
	readonly summary: string;
	readonly description?: string;
	/** an example of its body, and of its answer */
	readonly request?: unknown;
	readonly answer?: unknown;
	/** the codes of its own `Problem`s; those of its guards are added */
	readonly errors?: readonly (ErrorCode | OwnErrorCode)[];
}

/** Describes a call of an extension in the OpenAPI document of the running server. */
export function Documented(documentation: Documentation): MethodDecorator {
	return SetMetadata(DOCUMENTED, documentation);
}

/** @param method of a controller */
export function documentationOf(method: object): Documentation | undefined {
	return Reflect.getMetadata(DOCUMENTED, method);
}
