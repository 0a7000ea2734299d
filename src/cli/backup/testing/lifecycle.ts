import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_FILE } from '#server/outbox/stores/store.ts'
import { sqliteStore } from '#server/outbox/stores/sqlite.ts'
import { incoming, testBackend, testOutbox } from '#server/testing/outbox.ts'

const FORECOURT = join(import.meta.dirname, '../../../../scripts/cli/forecourt.mjs')

interface Ended {
  code: number
  out: string
  err: string
}

/** A folder with `tenants` and `state`. */
export interface Machine {
  root: string
  path: (name: string) => string
  command: (...args: string[]) => string[]
  forecourt: (...args: string[]) => Promise<Ended>
  close: () => void
}

/** @param through a program that starts the command under conditions of its own, with its options, such as `prlimit` */
export function openMachine(
  environment: Record<string, string> = {},
  through: readonly string[] = [],
): Machine {
  const root = mkdtempSync(join(tmpdir(), 'forecourt-machine-'))
  const command: Machine['command'] = (...args) => [...through, process.execPath, FORECOURT, ...args]
  return {
    root,
    path: (name) => join(root, name),
    command,
    forecourt: (...args) => run(command(...args), root, environment),
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}

const run = ([program = '', ...args]: string[], cwd: string, environment: Record<string, string>) =>
  new Promise<Ended>((done) => {
    const env = { ...process.env, FORECOURT_LEADS_STORAGE: '', NO_COLOR: '1', ...environment }
    const child = execFile(program, args, { cwd, env }, (_, out, err) =>
      done({ code: child.exitCode ?? -1, out, err }),
    )
  })

/** Leads that wait, in a state folder that no process uses. */
export async function leaveLeads(stateDir: string, keys: readonly string[]): Promise<void> {
  const outbox = testOutbox(sqliteStore(join(stateDir, DEFAULT_FILE)), testBackend())
  for (const key of keys) await outbox.accept(incoming(key), null)
  await outbox.close()
}
