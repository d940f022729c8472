/** Where the document is kept. */
export const DOCUMENT_FILE = new URL("../../../docs/openapi.json", import.meta.url);
