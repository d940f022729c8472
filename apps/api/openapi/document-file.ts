/** Path of the generated document. */
export const DOCUMENT_FILE = new URL("../../../docs/openapi.json", import.meta.url);
