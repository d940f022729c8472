import { Module } from "@nestjs/common";
import { DiskFileStore } from "../../platform/files/adapters/disk-file-store.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { DatabaseKeyVault } from "../../platform/sealing/adapters/database-key-vault.ts";
import { FileKeyWrapper, isWrappingKey } from "../../platform/sealing/adapters/file-key-wrapper.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { KeyWrapper } from "../../platform/sealing/key-wrapper.ts";

/** What a backup has to know of the adapters; also the injection token. */
export abstract class BackupStores {
	/** whether the vault is a database that can be copied, and not one of EXTENSIONS */
	abstract readonly isVaultOurs: boolean;
	/** whether files of KEY_DIR wrap the vault's keys, and no command or adapter of EXTENSIONS */
	abstract readonly isWrapperOurs: boolean;
	/** whether a file of KEY_DIR is a key that wraps the vault's; with another wrapper none is */
	abstract readonly isWrappingKey: (name: string) => boolean;
	/** Opens a folder as a store of sealed files, in the same form as DATA_DIR. */
	abstract openFolder(folder: string): Promise<FileStore>;
}

@Module({
	providers: [
		{
			provide: BackupStores,
			inject: [KeyVault, KeyWrapper],
			useFactory: (vault: KeyVault, wrapper: KeyWrapper): BackupStores => ({
				isVaultOurs: vault instanceof DatabaseKeyVault,
				isWrapperOurs: wrapper instanceof FileKeyWrapper,
				isWrappingKey: wrapper instanceof FileKeyWrapper ? isWrappingKey : () => false,
				openFolder: (folder) => DiskFileStore.open(folder),
			}),
		},
	],
	exports: [BackupStores],
})
export class BackupModule {}
