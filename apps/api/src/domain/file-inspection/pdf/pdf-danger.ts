import { RefusedFileError } from "../refused-file-error.ts";
import type { PdfObjects } from "./pdf-objects.ts";
import {
	isArray,
	isDictionary,
	isReference,
	type PdfDictionary,
	type PdfValue,
	STREAM_MARK,
	textOf,
} from "./pdf-value.ts";

/**
 * Actions that run programs, play media, or send or fetch data, even if a person has to start them.
 */
const REFUSED_ACTIONS: readonly PdfValue[] = [
	"/JavaScript",
	"/Launch",
	"/SubmitForm",
	"/ImportData",
	"/GoToE",
	"/Rendition",
	"/RichMediaExecute",
	"/Movie",
	"/Sound",
];
/** What a document may do without a person, for example when it is opened. */
const HARMLESS_ACTIONS: readonly PdfValue[] = [
	"/GoTo",
	"/GoToDp",
	"/Named",
	"/SetOCGState",
	"/Hide",
	"/Trans",
	"/ResetForm",
];
/**
 * What a document, a page, an annotation or a field may act on by itself (ISO 32000-2, 12.6.3). A
 * font or a picture may be named AA too: its other keys mean nothing to a reader of actions.
 */
const MOMENTS = [
	...["/E", "/X", "/D", "/U", "/Fo", "/Bl", "/PO", "/PC", "/PV", "/PI", "/O", "/C"],
	...["/K", "/F", "/V", "/WC", "/WS", "/DS", "/WP", "/DP"],
];
/** Annotations that contain files or media. */
const REFUSED_SUBTYPES: readonly PdfValue[] = [
	"/FileAttachment",
	"/RichMedia",
	"/Screen",
	"/Movie",
	"/Sound",
	"/3D",
];
/** Keys of a file specification that name a file (ISO 32000-2, table 43). */
const FILE_KEYS = ["/F", "/UF", "/DOS", "/Mac", "/Unix"];
/** Their values are never numbers in a file that a program has written. */
const NEVER_NUMBERS = [
	...["/S", "/Subtype", "/JS", "/URI", "/OpenAction", "/AA", "/Next", "/EF", "/Ref"],
	...FILE_KEYS,
];
const ADDRESS_KEYS = ["/URI", "/Base"];
const SCRIPT_ADDRESS = /^(?:javascript|vbscript):/i;
/** What browsers remove from an address. */
const INVISIBLE = /[\0-\x20\x7f-\xa0\xad\u200b-\u200f\ufeff]/g;
/**
 * A folder on another machine: opening it sends that machine a hash of the user's password. Windows
 * reads both kinds of slashes, and any number of them above three.
 */
const NETWORK_FOLDER = /^(?:[\\/]{2}|file:[\\/]{2}(?![\\/])|file:[\\/]{4}|smb:)/i;
/** A link's `//host` is a place in the web. */
const NETWORK_ADDRESS = /^(?:\\\\|file:[\\/]{2}(?![\\/])|file:[\\/]{4}|smb:)/i;
const ESCAPED_SLASH = /%(?:2f|5c)/gi;
const MAX_DEPTH = 100;

/**
 * Refuses a PDF for what it does or contains besides pages: scripts, programs, forms that are sent,
 * media, attached files, and everything that acts without a person and is not known to be harmless.
 * A link that a person has to tap is accepted.
 *
 * @throws RefusedFileError error_file_pdf_script, error_file_pdf_attachment
 */
export function refuseDanger(objects: PdfObjects): void {
	for (const dictionary of objects.dictionaries()) new DictionaryCheck(objects, dictionary).run();
}

class DictionaryCheck {
	readonly #objects: PdfObjects;
	readonly #dictionary: PdfDictionary;

	constructor(objects: PdfObjects, dictionary: PdfDictionary) {
		this.#objects = objects;
		this.#dictionary = dictionary;
	}

	run(): void {
		this.#refuseHiddenValues();
		this.#refuseActing();
		this.#refuseReachingOut();
		this.#refuseHolding();
	}

	/** qpdf reads an object that consists of a reference as a number. Other readers follow it. */
	#refuseHiddenValues(): void {
		for (const key of NEVER_NUMBERS)
			if (isReference(this.#dictionary[key] ?? null) && typeof this.#value(key) === "number")
				throw acts(`A reference to a reference: ${key}`);
	}

	#refuseActing(): void {
		const action = this.#value("/S");
		if (REFUSED_ACTIONS.includes(action)) throw acts(`An action: ${action}`);
		if (isScript(this.#value("/JS"))) throw acts("A script");
		if (!this.#isEmptyTree("/JavaScript")) throw acts("Scripts of the document");
		if (!isEmpty(this.#value("/XFA"))) throw acts("A form with a program of its own");
		if (this.#value("/OnInstantiate") !== null) throw acts("A script of a model");
		this.#refuseOwnAction(this.#dictionary["/OpenAction"]);
		const moments = this.#value("/AA");
		if (isDictionary(moments)) for (const moment of MOMENTS) this.#refuseOwnAction(moments[moment]);
	}

	/** An action that nobody has to start, and those that follow it. */
	#refuseOwnAction(value: PdfValue | undefined, depth = 0): void {
		if (depth === MAX_DEPTH) throw acts("A chain of actions without an end");
		const action = this.#objects.resolve(value);
		if (typeof action === "number") throw acts("A reference to a reference");
		if (!isDictionary(action)) return;
		const kind = this.#objects.resolve(action["/S"]);
		if (kind !== null && !HARMLESS_ACTIONS.includes(kind)) throw acts(`Acts by itself: ${kind}`);
		const next = this.#objects.resolve(action["/Next"]);
		for (const each of isArray(next) ? next : [next]) this.#refuseOwnAction(each, depth + 1);
	}

	#refuseReachingOut(): void {
		const isStream = STREAM_MARK in this.#dictionary;
		if (isStream && ["/F", "/FFilter"].some((key) => this.#value(key) !== null))
			throw acts("A stream in another file");
		if (isStream && isDictionary(this.#value("/Ref"))) throw acts("A page of another file");
		for (const key of FILE_KEYS)
			if (NETWORK_FOLDER.test(this.#address(key))) throw acts("Another machine's folder");
		for (const key of ADDRESS_KEYS) {
			const address = this.#address(key);
			if (SCRIPT_ADDRESS.test(address)) throw acts("An address that is a script");
			if (NETWORK_ADDRESS.test(address)) throw acts("An address in another machine's folder");
		}
	}

	#address(key: string): string {
		return (textOf(this.#value(key)) ?? "").replace(INVISIBLE, "").replace(ESCAPED_SLASH, "/");
	}

	#refuseHolding(): void {
		const subtype = this.#value("/Subtype");
		if (REFUSED_SUBTYPES.includes(subtype)) throw holds(`An annotation: ${subtype}`);
		if (this.#value("/Type") === "/EmbeddedFile") throw holds("A file");
		if (!this.#isEmptyTree("/EmbeddedFiles")) throw holds("Files of the document");
		if (!this.#isEmptyTree("/Renditions")) throw holds("Media of the document");
		// Fonts have names of two letters too.
		const files = this.#value("/EF");
		if (isDictionary(files) && FILE_KEYS.some((key) => key in files)) throw holds("A file");
	}

	#value(key: string): PdfValue {
		return this.#objects.resolve(this.#dictionary[key]);
	}

	/**
	 * Whether a name tree (ISO 32000-2, 7.9.6) has no entries, as programs leave it that removed all
	 * scripts or files. A place on a page, a colour or a glyph may have the same name, for example if
	 * a printed web page has an anchor "JavaScript".
	 */
	#isEmptyTree(key: string): boolean {
		const tree = this.#value(key);
		if (isDictionary(tree))
			return ["/Names", "/Kids"].every((each) => isEmpty(this.#objects.resolve(tree[each])));
		return isArray(tree) || tree === null || !isReference(this.#dictionary[key] ?? null);
	}
}

function isEmpty(value: PdfValue): boolean {
	return value === null || (isArray(value) && value.length === 0);
}

/** Text, or a stream of it; fonts and pictures may have the same name. */
function isScript(value: PdfValue): boolean {
	if (isDictionary(value)) return STREAM_MARK in value && !("/Subtype" in value);
	return textOf(value) !== undefined;
}

function acts(reason: string): RefusedFileError {
	return new RefusedFileError("error_file_pdf_script", reason);
}

function holds(reason: string): RefusedFileError {
	return new RefusedFileError("error_file_pdf_attachment", reason);
}
