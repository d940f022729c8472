import { AccountDirectory, provide } from "@sim-registration/api";
import { SqlViewAccountDirectory } from "./sql-view-account-directory.ts";

const { TELECOM_DATABASE } = process.env;
if (TELECOM_DATABASE === undefined)
	throw new Error("TELECOM_DATABASE: set the path of the telecom's database");

export default [provide(AccountDirectory, () => new SqlViewAccountDirectory(TELECOM_DATABASE))];
