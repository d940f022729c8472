/** Identifies one opening of a file. */
type Handle = bigint;

/** A disk operation of a program, as recorded by the shim; paths are relative to the root. */
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
	/** not a disk operation: the program was about to send this */
	| { readonly kind: "answered"; readonly text: string };
