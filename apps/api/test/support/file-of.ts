import type { TestServer } from "./test-server.ts";

/** The id of a registration's stored file. */
export async function fileOf(
	server: TestServer,
	reference: string,
	upload: string,
): Promise<string> {
	const { id } = await server.look((database) =>
		database
			.selectFrom("registration_files")
			.innerJoin("registrations", "registrations.id", "registration_files.registration_id")
			.select("registration_files.id")
			.where("reference", "=", reference)
			.where("upload", "=", upload)
			.executeTakeFirstOrThrow(),
	);
	return id;
}
