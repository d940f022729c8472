import { fileKeeping, filesInReading, filesToLose } from "../files/file-keeping.ts";
import { useSharedValue } from "../layout/shared-value.ts";
import { useRegistration } from "../registration/registration-context.ts";
import { chosenFilesOf } from "../registration/step-values.ts";

/** Names of the files that a reload may lose; undefined if it may lose everything. */
export function useFilesToLose(): readonly string[] | undefined {
	const keeping = useSharedValue(fileKeeping);
	const reading = useSharedValue(filesInReading);
	const company = useRegistration((state) => state.company);
	const person = useRegistration((state) => state.person);
	return filesToLose(keeping, chosenFilesOf({ company, person }), reading);
}
