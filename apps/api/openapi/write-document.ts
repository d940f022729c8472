import { writeFileSync } from "node:fs";
import { buildDocument } from "./build-document.ts";
import { DOCUMENT_FILE } from "./document-file.ts";

writeFileSync(DOCUMENT_FILE, `${JSON.stringify(buildDocument(), undefined, 2)}\n`);
