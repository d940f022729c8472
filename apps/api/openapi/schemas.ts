import {
	cancelFormFillingAnswerSchema,
	cancelFormFillingSchema,
	captchaCheckAnswerSchema,
	captchaCheckSchema,
	confirmReturnAnswerSchema,
	confirmReturnSchema,
	csrfAnswerSchema,
	destroyKeyHalfAnswerSchema,
	draftDeviceSchema,
	draftReminderAnswerSchema,
	draftReminderSchema,
	findKeptDraftsAnswerSchema,
	findKeptDraftsSchema,
	getQrAnswerSchema,
	getQrSchema,
	iamSmartProfileSchema,
	initFormFillingAnswerSchema,
	initFormFillingSchema,
	keepKeyHalfAnswerSchema,
	keepKeyHalfSchema,
	loginAnswerSchema,
	loginSchema,
	logoutAnswerSchema,
	logoutSchema,
	newAccountValidationAnswerSchema,
	newAccountValidationSchema,
	problemSchema,
	renewalAnswerSchema,
	submissionAnswerSchema,
	submissionSchema,
	takeKeyHalfAnswerSchema,
	UPLOAD_NAMES,
} from "@sim-registration/validation";
import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { usageSchema } from "../src/calls/usage/usage.ts";
import { challengeSchema } from "../src/domain/captcha/altcha-payload.ts";
import { FIELD_NOTES } from "./field-notes.ts";

const ready = v.picklist(["ready", "unavailable"]);

/** A file in a submission; the server reads it as a stream, see `file-intake.ts`. */
const fileSchema = v.object({
	name: v.string(),
	size: v.union([v.number(), v.string()]),
	type: v.string(),
	base64: v.string(),
});

/** The rules check the contents, so the schema only describes the structure of a submission. */
const ANY_SUBMISSION = {
	accountNO: "",
	mobileNO: "",
	brNO: "",
	isDummyBr: false,
	currentYear: 2000,
};

const SCHEMAS = named({
	CsrfAnswer: csrfAnswerSchema,
	Login: loginSchema,
	LoginAnswer: loginAnswerSchema,
	RenewalAnswer: renewalAnswerSchema,
	Logout: logoutSchema,
	LogoutAnswer: logoutAnswerSchema,
	DraftDevice: draftDeviceSchema,
	KeepKeyHalf: keepKeyHalfSchema,
	KeepKeyHalfAnswer: keepKeyHalfAnswerSchema,
	DraftReminder: draftReminderSchema,
	DraftReminderAnswer: draftReminderAnswerSchema,
	FindKeptDrafts: findKeptDraftsSchema,
	FindKeptDraftsAnswer: findKeptDraftsAnswerSchema,
	TakeKeyHalfAnswer: takeKeyHalfAnswerSchema,
	DestroyKeyHalfAnswer: destroyKeyHalfAnswerSchema,
	CaptchaCheck: captchaCheckSchema,
	CaptchaCheckAnswer: captchaCheckAnswerSchema,
	Challenge: challengeSchema,
	File: fileSchema,
	Submission: submissionSchema(ANY_SUBMISSION),
	SubmissionAnswer: submissionAnswerSchema,
	InitFormFilling: initFormFillingSchema,
	InitFormFillingAnswer: initFormFillingAnswerSchema,
	GetQr: getQrSchema,
	GetQrAnswer: getQrAnswerSchema,
	ConfirmReturn: confirmReturnSchema,
	ConfirmReturnAnswer: confirmReturnAnswerSchema,
	CancelFormFilling: cancelFormFillingSchema,
	CancelFormFillingAnswer: cancelFormFillingAnswerSchema,
	IamSmartProfile: iamSmartProfileSchema,
	NewAccountValidation: newAccountValidationSchema,
	NewAccountValidationAnswer: newAccountValidationAnswerSchema,
	Problem: problemSchema,
	MaintenanceMode: v.boolean(),
	Empty: v.strictObject({}),
	OpenApiDocument: v.object({ openapi: v.string() }),
	Live: v.object({ status: v.literal("live") }),
	Ready: v.object({
		status: v.literal("ready"),
		accounts: v.optional(ready),
		scanner: v.optional(ready),
		adapters: v.optional(v.record(v.string(), ready)),
		own: v.optional(v.record(v.string(), ready)),
		overdueJobs: v.optional(v.array(v.string())),
	}),
	Unready: v.object({
		status: v.literal("unready"),
		database: v.literal("unavailable"),
		accounts: v.optional(ready),
		scanner: v.optional(ready),
		adapters: v.optional(v.record(v.string(), ready)),
		own: v.optional(v.record(v.string(), ready)),
	}),
	GraphqlQuery: v.object({
		query: v.string(),
		variables: v.optional(v.nullable(v.record(v.string(), v.unknown()))),
		operationName: v.optional(v.nullable(v.string())),
	}),
	GraphqlAnswer: v.object({ data: v.record(v.string(), v.unknown()) }),
	Usage: usageSchema,
	CspReport: v.union([
		v.object({ "csp-report": v.record(v.string(), v.unknown()) }),
		v.array(v.object({ type: v.string(), body: v.record(v.string(), v.unknown()) })),
	]),
	Text: v.string(),
});

/** The output type of a schema does not matter here. */
function named<Name extends string>(schemas: Readonly<Record<Name, v.GenericSchema>>) {
	return schemas;
}

/** The name of a schema in the document. */
export type SchemaName = keyof typeof SCHEMAS;

/** Every schema, from the rules that phone and server share. */
export function componentSchemas(): Record<string, JsonSchema> {
	return Object.fromEntries(
		Object.entries<v.GenericSchema>(SCHEMAS).map(([name, schema]) => [
			name,
			withNotes(convert(name, schema), name),
		]),
	);
}

/** @returns a reference to the schema in the document */
export function schemaReference(name: SchemaName): { $ref: string } {
	return { $ref: `#/components/schemas/${name}` };
}

/** Describes the input of the schema; its output is internal to the server. */
function convert(name: string, schema: v.GenericSchema): JsonSchema {
	const { $schema: _, ...converted } = toJsonSchema(schema, {
		typeMode: "input",
		errorMode: "ignore",
		target: "draft-2020-12",
	});
	return name === "Submission" ? withFiles(converted) : converted;
}

/**
 * In the rules a file is its facts, read while it streams; in a request it has another structure.
 */
function withFiles(schema: JsonSchema): JsonSchema {
	const file = schemaReference("File");
	const alone = { anyOf: [{ type: "array", items: file, maxItems: 1 }, file] };
	const uploads = UPLOAD_NAMES.map((upload) => [upload, alone]);
	return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(uploads) } };
}

function withNotes(schema: JsonSchema, name: string): JsonSchema {
	const { properties, oneOf, anyOf } = schema;
	const each = (one: JsonSchema | boolean) =>
		typeof one === "boolean" ? one : withNotes(one, name);
	return {
		...schema,
		...(properties && { properties: noted(properties, name) }),
		...(oneOf && { oneOf: oneOf.map(each) }),
		...(anyOf && { anyOf: anyOf.map(each) }),
	};
}

function noted(properties: NonNullable<JsonSchema["properties"]>, owner: string) {
	return Object.fromEntries(
		Object.entries(properties).map(([name, schema]) => {
			const description = FIELD_NOTES[`${owner}.${name}`] ?? FIELD_NOTES[name];
			if (typeof schema === "boolean" || description === undefined) return [name, schema];
			return [name, { ...schema, description }];
		}),
	);
}
