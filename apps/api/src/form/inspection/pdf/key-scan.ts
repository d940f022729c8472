import { isDangerousKey, refuseDangerousEntry } from "./pdf-danger.ts";
import type { PdfDocument, PdfRange } from "./pdf-document.ts";
import { PdfLexer } from "./pdf-lexer.ts";
import type { PdfValue } from "./pdf-value.ts";

const FORM_KEY = "XFA";

/**
 * Looks at dangerous keys as they follow each other in the text, whatever they are nested in: where a
 * bracket or a keyword stands in the wrong place, readers do not agree what belongs to what.
 *
 * @param inspectForm is given what stands behind the key of an XFA form
 * @throws RefusedFileError see `refuseDangerousEntry`
 */
export function scanKeys(document: PdfDocument, inspectForm: (form: PdfValue) => void): void {
	for (const range of document.ranges()) {
		for (const { key, value } of keysIn(document, range)) {
			refuseDangerousEntry(document, key, value);
			if (key === FORM_KEY) inspectForm(value);
		}
	}
}

function* keysIn(document: PdfDocument, { bytes, start, end }: PdfRange) {
	const lexer = new PdfLexer(bytes, start);
	while (lexer.position < end) {
		const token = lexer.next();
		if (token === undefined) break;
		if (token.kind !== "name") continue;
		if (!isDangerousKey(token.name) && token.name !== FORM_KEY) continue;
		const value = document.valueAt(bytes, lexer.position);
		if (value !== undefined) yield { key: token.name, value };
	}
	document.count(lexer.position - start);
}
