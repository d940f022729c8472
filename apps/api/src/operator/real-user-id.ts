/**
 * The id of the user who gives a command: of whoever called sudo, which sets SUDO_UID itself, else the
 * real one of this process (docs/decisions/0015). Under sudo that would be root's, and under the
 * installed script the server's.
 *
 * @returns undefined where the system has no such ids
 */
export function realUserId(
	sudoUid = process.env["SUDO_UID"],
	processUid = process.getuid?.(),
): number | undefined {
	return sudoUid !== undefined && /^\d+$/.test(sudoUid) ? Number(sudoUid) : processUid;
}
