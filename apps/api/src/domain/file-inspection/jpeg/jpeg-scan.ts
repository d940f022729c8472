import { damaged } from "../refused-file-error.ts";
import type { JpegComponent, JpegFrame } from "./jpeg-frame.ts";
import { decodable, type ScanBlocks, scanCoverage, type WrittenTable } from "./scan-coverage.ts";

const BLOCK_PIXELS = 8;
/** Class of tables for all coefficients but the first, beside their destination (B.2.4.2). */
const AC = 0x10;
/** Viewers show a picture whose last lines are missing. */
const LEAST_COVERAGE = 0.9;

/** What a decoder knows before a scan. */
export interface JpegState {
	readonly frame: JpegFrame;
	readonly tables: ReadonlyMap<number, WrittenTable>;
	readonly restartInterval: number;
}

/**
 * Checks that a scan has data for most of the picture. The scans that refine a progressive picture
 * are not read: viewers show what precedes them.
 *
 * @param header the scan's header, after its length (ITU-T T.81, B.2.3)
 * @returns what follows the picture in the data
 * @throws RefusedFileError error_file_damaged
 */
export function checkScan(state: JpegState, header: Buffer, data: Buffer): Buffer {
	const { frame, tables, restartInterval } = state;
	const count = header[0] ?? 0;
	if (count === 0 || header.length !== 1 + 2 * count + 3) throw damaged("A broken scan header");
	const [first, , precision] = header.subarray(1 + 2 * count);
	const isRefinement = first !== 0 || (precision ?? 0) >> 4 !== 0;
	if (frame.isProgressive && isRefinement) return data.subarray(data.length);
	const isAlone = count === 1;
	const tableAt = (destination: number) => {
		const written = tables.get(destination);
		return written === undefined ? undefined : decodable(written);
	};
	const components: JpegComponent[] = [];
	const blocks = Array.from({ length: count }, (_each, index): ScanBlocks => {
		const id = header[1 + 2 * index];
		const destinations = header.readUInt8(2 + 2 * index);
		const component = frame.components.find((each) => each.id === id);
		const dc = tableAt(destinations >> 4);
		const ac = tableAt(AC | (destinations & 0x0f));
		if (component === undefined || dc === undefined || (ac === undefined && !frame.isProgressive))
			throw damaged("A scan without its tables");
		components.push(component);
		const { columns, rows } = component;
		return { count: isAlone ? 1 : columns * rows, dc, ac: frame.isProgressive ? undefined : ac };
	});
	const units = countUnits(frame, isAlone ? components[0] : undefined);
	const covered = scanCoverage(data, blocks, units, restartInterval);
	if (covered.units < units * LEAST_COVERAGE) throw damaged("Picture data that ends early");
	return data.subarray(covered.units < units ? data.length : covered.end);
}

/** @param alone the only component of a scan: its units are its blocks (A.2.2) */
function countUnits({ width, height, components }: JpegFrame, alone: JpegComponent | undefined) {
	const columns = Math.max(...components.map((each) => each.columns));
	const rows = Math.max(...components.map((each) => each.rows));
	const across = (alone?.columns ?? 1) / columns;
	const down = (alone?.rows ?? 1) / rows;
	return (
		Math.ceil(Math.ceil(width * across) / BLOCK_PIXELS) *
		Math.ceil(Math.ceil(height * down) / BLOCK_PIXELS)
	);
}
