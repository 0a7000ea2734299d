import { openFile, type OpenFile } from '#site/loading/files.ts'

export const SNAPSHOT = 'snapshot.json'

/** Maximum size of a snapshot, in bytes, which is enough for about 170,000 vehicles. */
export const MOST_SNAPSHOT_BYTES = 1 << 30

export const openSnapshot = (dir: string): OpenFile => openFile(dir, SNAPSHOT, MOST_SNAPSHOT_BYTES)
