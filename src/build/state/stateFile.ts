import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { KnownAddress } from '#plan/addresses/moved.ts'
import { ADDRESSES } from './kind.ts'
import { inMemory, StoredMemory, type Memory } from './memory.ts'
import { DamagedError, salvage, Store } from './store.ts'

/** The file with everything that's remembered about a tenant. */
export const stateFile = (stateDir: string, slug: string): string =>
  join(resolve(stateDir), 'sites', `${slug}.sqlite`)

/** The path to pass to `lock` for a tenant. */
export const stateLock = (stateDir: string, slug: string): string =>
  join(resolve(stateDir), 'sites', `${slug}.lock`)

/**
 * Runs `work` with a tenant's memory; only the holder of the tenant's lock may call this. If the memory turns out to be damaged, everything
 * except the old addresses is forgotten, and `work` runs again.
 *
 * @returns the result of `work`. If there was any damage, `healed` is a sentence about it.
 */
export const withMemory = async <T>(
  file: string,
  work: (memory: StoredMemory) => Promise<T>,
): Promise<{ result: T; healed?: string }> => {
  try {
    if (!existsSync(file)) begin(file, new Map())
    return { result: await openedFor(file, work) }
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error
    const { values, whole } = salvage(file, ADDRESSES)
    begin(file, values)
    const lost = whole ? '' : ', but some vehicles’ old addresses were lost, so they may no longer redirect'
    return {
      result: await openedFor(file, work),
      healed: `the record of earlier builds was damaged (${error.message}): everything was built again${lost}`,
    }
  }
}

const openedFor = async <T>(file: string, work: (memory: StoredMemory) => Promise<T>): Promise<T> => {
  const store = new Store(file)
  try {
    return await work(new StoredMemory(store))
  } finally {
    store.close()
  }
}

/** Creates a memory with only addresses. It's written to another file and moved into place, so that there's never an empty file. */
const begin = (file: string, addresses: ReadonlyMap<string, KnownAddress>): void => {
  const part = `${file}.part`
  mkdirSync(dirname(file), { recursive: true })
  for (const old of [part, `${part}-journal`, `${file}-journal`]) rmSync(old, { force: true })
  const store = new Store(part)
  const memory = new StoredMemory(store)
  memory.keep(ADDRESSES, addresses)
  memory.save()
  store.close()
  renameSync(part, file)
}

/**
 * Reads a tenant's memory without holding its lock or changing it. A damaged memory counts as missing, and the next
 * build reports the damage.
 */
export const lookAt = <T>(file: string, look: (memory: Memory) => T): T => {
  if (!existsSync(file)) return look(inMemory())
  try {
    const store = new Store(file)
    try {
      return look(new StoredMemory(store))
    } finally {
      store.close()
    }
  } catch (error) {
    if (error instanceof DamagedError) return look(inMemory())
    throw error
  }
}
