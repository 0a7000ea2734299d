/** SQLite's code for an error (https://sqlite.org/rescode.html), without its details; undefined for other errors. */
export const sqliteCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined

export const BUSY = 5
