import { execFileSync } from "node:child_process";
import { REPOSITORY_ROOT } from "./repository-root.ts";

/** Every committed or new file, by its path from the root of the repository. */
export function trackedFiles(): string[] {
	const options = { cwd: REPOSITORY_ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 } as const;
	const arguments_ = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
	return execFileSync("git", arguments_, options).split("\0").filter(Boolean);
}
