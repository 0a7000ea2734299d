/** What SQLite calls an error (https://sqlite.org/rescode.html), without its details; undefined for errors of others. */
export const sqliteCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined

export const BUSY = 5
