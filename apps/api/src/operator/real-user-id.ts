/**
 * The id of the user who runs a command: the caller of sudo, which sets SUDO_UID, or else the real
 * user of this process (docs/decisions/0015). Under sudo the latter is root, and under the
 * installed script the server's user.
 *
 * @returns undefined if the system has no such ids
 */
export function realUserId(
	sudoUid = process.env["SUDO_UID"],
	processUid = process.getuid?.(),
): number | undefined {
	return sudoUid !== undefined && /^\d+$/.test(sudoUid) ? Number(sudoUid) : processUid;
}
