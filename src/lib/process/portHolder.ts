import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

const LISTENS = '0A'
const LONGEST_COMMAND = 100

/** Returns the process that listens on a TCP port. Undefined if the system doesn't say, because it isn't Linux or the process is somebody else's. */
export function portHolder(port: number): { pid: number; command: string } | undefined {
  const sockets = new Set(['tcp', 'tcp6'].flatMap((table) => listening(table, port)))
  if (sockets.size === 0) return undefined
  for (const name of entriesOf('/proc')) {
    const pid = Number(name)
    if (
      Number.isInteger(pid) &&
      entriesOf(`/proc/${pid}/fd`).some((fd) => sockets.has(linkAt(`/proc/${pid}/fd/${fd}`)))
    )
      return { pid, command: commandOf(pid) }
  }
  return undefined
}

/** Paths are cut to the names of their files, and addresses have no logins. */
const commandOf = (pid: number): string =>
  textAt(`/proc/${pid}/cmdline`)
    .split('\0')
    .map((word) => (word.startsWith('/') ? basename(word) : word.replace(/:\/\/.*@/s, '://…@')))
    .join(' ')
    .trim()
    .slice(0, LONGEST_COMMAND)

/** Returns sockets as links in /proc name them. */
function listening(table: string, port: number): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  return textAt(`/proc/net/${table}`)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => state === LISTENS && local.endsWith(`:${hex}`))
    .map((fields) => `socket:[${fields[9]}]`)
}

/** Processes end while they're being looked at, and other users' can't be. */
function unless<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}
const entriesOf = (folder: string): string[] => unless(() => readdirSync(folder), [])
const linkAt = (path: string): string => unless(() => readlinkSync(path), '')
const textAt = (path: string): string => unless(() => readFileSync(path, 'utf8'), '')
