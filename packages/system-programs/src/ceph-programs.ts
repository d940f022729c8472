import { dirname } from "node:path";
import { type SystemProgram, systemProgram } from "./system-program.ts";

const RADOSGW: SystemProgram = {
	title: "Ceph with radosgw",
	variable: "RADOSGW_PATH",
	names: ["radosgw"],
	usualPaths: [],
	debianPackages: ["ceph-mon", "ceph-mgr", "ceph-osd", "radosgw"],
};

/** The folder of Ceph's programs, all of one version; installed where this process may. */
export async function cephPrograms(): Promise<string> {
	return dirname(await systemProgram(RADOSGW));
}
