import * as v from "valibot";
import { FIELDS, type FieldName, type FieldsWith, fieldsWith } from "../fields.ts";
import { textEntry, tickEntry } from "../text-entry.ts";
import { normaliseCompanyName, normalisePersonName } from "./name.ts";
import { toHalfWidth } from "./text.ts";
import { fileFactsSchema } from "./upload.ts";

const uploadEntry = () => v.optional(v.array(fileFactsSchema, "error_wrong_type"), []);

interface Kinds {
	text: ReturnType<typeof textEntry>;
	tick: ReturnType<typeof tickEntry>;
	upload: ReturnType<typeof uploadEntry>;
}

type EntryOf<Name extends FieldName> = (typeof FIELDS)[Name]["kind"] extends "tick" | "upload"
	? Kinds[(typeof FIELDS)[Name]["kind"]]
	: Kinds["text"];

const FORMS = {
	capitals: (text: string) => toHalfWidth(text).trim().toUpperCase(),
	companyName: normaliseCompanyName,
	personName: normalisePersonName,
	folded: (text: string) => toHalfWidth(text).trim(),
};

/** The fields of a step, as the form holds them and the request carries them. */
export function stepEntries<Step extends "company" | "person">(step: Step) {
	const entries = fieldsWith({ step }).map((name) => [name, entryOf(name)]);
	return Object.fromEntries(entries) as { [Name in FieldsWith<{ step: Step }>]: EntryOf<Name> };
}

function entryOf(name: FieldName) {
	const facts: { kind: string; form?: keyof typeof FORMS } = FIELDS[name];
	if (facts.kind === "upload") return uploadEntry();
	if (facts.kind === "tick") return tickEntry();
	return facts.kind === "choice" ? textEntry() : textEntry(FORMS[facts.form ?? "folded"]);
}
