import { fileKeeping, filesInReading, filesToLose } from "../files/file-keeping.ts";
import { useSharedValue } from "../layout/shared-value.ts";
import { useRegistration } from "../registration/registration-context.ts";

/** Names of the files that a reload may lose; undefined where it may lose anything. */
export function useFilesToLose(): readonly string[] | undefined {
	const keeping = useSharedValue(fileKeeping);
	const reading = useSharedValue(filesInReading);
	const { brCopy, businessProof } = useRegistration(({ company }) => company);
	const { idCopyF, idCopyB, idCopyS } = useRegistration(({ person }) => person);
	const chosen = [brCopy, businessProof, idCopyF, idCopyB, idCopyS].flat();
	return filesToLose(keeping, chosen, reading);
}
