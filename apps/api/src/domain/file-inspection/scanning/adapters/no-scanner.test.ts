import { describeFileScanner } from "../file-scanner.contract.ts";
import { NoScanner } from "./no-scanner.ts";

describeFileScanner("NoScanner", {
	open: () => Promise.resolve(new NoScanner()),
	close: () => Promise.resolve(),
});
