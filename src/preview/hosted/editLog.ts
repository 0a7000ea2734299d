import { appendFileSync, chmodSync } from 'node:fs'

/** What an editor did, without any contents. */
export interface Edit {
  who: string
  tenant: string
  what: 'save' | 'add' | 'photo' | 'undo' | 'publish'
  /** Path in the tenant's folder; '' for publishing. */
  file: string
  /**
   * For a save, the page or settings form that was saved. For publishing, 'live' or 'refused',
   * followed by the id of the commit if there is one.
   */
  more?: string
}

interface Log {
  /** @throws Error if the log can't be written, so that nothing changes without being logged */
  ready: () => void
  add: (edit: Edit) => void
}

/**
 * Logs each change as a line of JSON in a file that only the user who runs the desk may read. The file is opened for
 * each line, so it can be rotated.
 * @throws Error if the file can't be written
 */
export function editLog(file: string, now: () => number): Log {
  const append = (line: string): void => appendFileSync(file, line, { mode: 0o600, flush: line !== '' })
  append('')
  chmodSync(file, 0o600)
  return {
    ready: () => append(''),
    add: (edit) => append(`${JSON.stringify({ at: new Date(now()).toISOString(), ...edit })}\n`),
  }
}
