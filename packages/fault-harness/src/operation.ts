/** Tells one opening of a file from all others. */
type Handle = bigint;

/** One thing that a program did to its disk, as the shim wrote it down; paths are below the root. */
export type Operation =
	| {
			readonly kind: "opened";
			readonly handle: Handle;
			readonly path: string;
			readonly isCreated: boolean;
			readonly isEmptied: boolean;
	  }
	| {
			readonly kind: "written";
			readonly handle: Handle;
			readonly offset: number;
			readonly bytes: Buffer;
	  }
	| { readonly kind: "truncated"; readonly handle: Handle; readonly size: number }
	| { readonly kind: "syncBegun"; readonly handle: Handle }
	| { readonly kind: "syncEnded"; readonly handle: Handle; readonly hasFailed: boolean }
	| { readonly kind: "renamed" | "linked"; readonly path: string; readonly target: string }
	| { readonly kind: "unlinked" | "directoryMade" | "directoryRemoved"; readonly path: string }
	/** not of the disk: the program was about to send this */
	| { readonly kind: "answered"; readonly text: string };
