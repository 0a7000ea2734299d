import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMissing } from './files.ts'

/**
 * Keeps two processes from publishing the same site at once. The lock names its process, so that one left by a
 * killed process is known to be free.
 *
 * @param done what is done to the site meanwhile, as the error says it
 * @returns what releases the lock
 * @throws Error when another live process, or this one, holds it
 */
export const lock = (path: string, done = 'built'): (() => void) => {
  mkdirSync(dirname(path), { recursive: true })
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      held.add(path)
      return () => {
        held.delete(path)
        rmSync(path, { force: true })
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = readHolder(path)
    // An earlier life of a process may have had this one's id, as in a container.
    const isFree = holder === process.pid ? !held.has(path) : holder === undefined || !isAlive(holder)
    if (!isFree) {
      throw new Error(`is being ${done} by process ${holder}; wait for it, or end it`)
    }
    rmSync(path, { force: true })
  }
}

/** What this process holds. */
const held = new Set<string>()

const readHolder = (path: string): number | undefined => {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
