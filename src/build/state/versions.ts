import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { bytesAt } from '#lib/files.ts'

/**
 * The order of versions (docs/build.md#versions). A version is a compiled app, named by its hash. The file has a line
 * for each time that a version was put in place, so the last line is the version that may publish.
 */
const FILE = 'versions'

const LINE = /^([\w-]{16}) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/

interface Version {
  hash: string
  /** ISO date-time. */
  since: string
}

/** Another version is in place, so this process mustn't publish. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError'
}

/** The exit code with which a process asks its supervisor to start it again (EX_TEMPFAIL). */
export const RESTART = 75

const textIn = (stateDir: string): string => bytesAt(join(stateDir, FILE))?.toString() ?? ''

const versionsIn = (text: string): Version[] =>
  text.split('\n').flatMap((line) => {
    const [, hash, since] = LINE.exec(line) ?? []
    return hash !== undefined && since !== undefined ? [{ hash, since }] : []
  })

/** For builds that an operator starts, who may also go back to an older version. */
export function putInPlace(stateDir: string, hash: string, now = Date.now()): void {
  const text = textIn(stateDir)
  if (versionsIn(text).at(-1)?.hash === hash) return
  mkdirSync(stateDir, { recursive: true })
  // A power cut may have cut off the last line.
  const start = text === '' || text.endsWith('\n') ? '' : '\n'
  appendFileSync(join(stateDir, FILE), `${start}${hash} ${new Date(now).toISOString()}\n`, { flush: true })
}

/**
 * For long-running processes, which put a new version in place but never go back to an older one.
 * @returns why the version may not publish, if that's so
 */
export function takeUp(stateDir: string, hash: string): string | undefined {
  const reason = outdatedReason(stateDir, hash)
  if (reason === undefined) putInPlace(stateDir, hash)
  return reason
}

/** Undefined if the version is in place, or never has been. */
export function outdatedReason(stateDir: string, hash: string): string | undefined {
  const versions = versionsIn(textIn(stateDir))
  const last = versions.at(-1)
  if (!last || last.hash === hash || versions.every((version) => version.hash !== hash)) return undefined
  return `another version of Forecourt has been in place since ${last.since}, so this one (${hash}) no longer publishes. Start the other version, or go back to this one with forecourt build`
}

/** Which version this one replaced, and when in ms since 1970. Undefined if it's the first here, or isn't in place. */
export function replacedBy(stateDir: string, hash: string): { hash: string; at: number } | undefined {
  const [before, last] = versionsIn(textIn(stateDir)).slice(-2)
  return before && last?.hash === hash ? { hash: before.hash, at: Date.parse(last.since) } : undefined
}

const LOOK_MS = 2_000

/**
 * @param onChange called when a version has been put in place, with the reason if this one may no longer publish
 * @returns a function that stops watching
 */
export function watchVersions(
  stateDir: string,
  hash: string,
  onChange: (reason: string | undefined) => void,
): () => void {
  let before = textIn(stateDir)
  const timer = setInterval(() => {
    const text = textIn(stateDir)
    if (text === before) return
    before = text
    onChange(outdatedReason(stateDir, hash))
  }, LOOK_MS).unref()
  return () => clearInterval(timer)
}
