import { type Kind, type Packed, ADDRESSES, INDEX_BASE, PRICES } from './kind.ts'
import { type Changes, Store, DamagedError, salvage } from './store.ts'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Kept between builds, read and written one kind at a time. */
export interface Memory {
  /** The map must not be modified. */
  read: <T>(kind: Kind<T>) => ReadonlyMap<string, T>
  /** Replaces everything of this kind. */
  keep: <T>(kind: Kind<T>, values: ReadonlyMap<string, T>) => void
}

/** Not stored. */
export function inMemory(): Memory {
  const kinds = new Map<string, ReadonlyMap<string, unknown>>()
  return {
    read: <T>({ name }: Kind<T>) => (kinds.get(name) ?? new Map()) as ReadonlyMap<string, T>,
    keep: ({ name }, values) => void kinds.set(name, values),
  }
}

export class StoredMemory implements Memory {
  readonly #store: Store
  readonly #known = new Map<string, ReadonlyMap<string, unknown>>()
  readonly #staged = new Map<string, { kind: Kind<unknown>; values: ReadonlyMap<string, unknown> }>()

  constructor(store: Store) {
    this.#store = store
  }

  /** @throws DamagedError */
  read<T>(kind: Kind<T>): ReadonlyMap<string, T> {
    const values = this.#known.get(kind.name) ?? this.#store.read(kind)
    this.#known.set(kind.name, values)
    return values as ReadonlyMap<string, T>
  }

  keep<T>(kind: Kind<T>, values: ReadonlyMap<string, T>): void {
    this.#staged.set(kind.name, { kind: kind as Kind<unknown>, values })
  }

  /**
   * In one step, writing only the differences. When this returns, everything is on disk.
   * @throws DamagedError
   */
  save(): void {
    const all = new Map<string, Changes>()
    for (const [name, { kind, values }] of this.#staged) {
      const changes = changesOf(kind, this.read(kind), values)
      if (changes.size > 0) all.set(name, changes)
    }
    if (all.size > 0) this.#store.write(all)
    for (const [name, { values }] of this.#staged) this.#known.set(name, values)
    this.#staged.clear()
  }
}

function changesOf<T>(
  { pack }: Kind<T>,
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): Changes {
  const changes = new Map<string, (() => Packed) | undefined>()
  for (const [name, value] of after) {
    const was = before.get(name)
    if (was === undefined || (was !== value && !same(pack(was), pack(value))))
      changes.set(name, () => pack(value))
  }
  for (const name of before.keys()) if (!after.has(name)) changes.set(name, undefined)
  return changes
}

const same = (a: Packed, b: Packed): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : Buffer.compare(a, b) === 0

export const stateFile = (stateDir: string, slug: string): string =>
  join(resolve(stateDir), 'sites', `${slug}.sqlite`)

export const stateLock = (stateDir: string, slug: string): string =>
  join(resolve(stateDir), 'sites', `${slug}.lock`)

/**
 * Only the holder of the tenant's lock may call this. If the memory turns out to be damaged, everything except the
 * old addresses is forgotten, and `work` runs again; `healed` is then a sentence about it.
 */
export async function withMemory<T>(
  file: string,
  work: (memory: StoredMemory) => Promise<T>,
): Promise<{ result: T; healed?: string }> {
  try {
    if (!existsSync(file)) createMemory(file, () => {})
    return { result: await withStore(file, work) }
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error
    const { values, whole } = salvage(file, ADDRESSES)
    createMemory(file, (memory) => memory.keep(ADDRESSES, values))
    const lost = whole ? '' : ', but some vehicles’ old addresses were lost, so they may no longer redirect'
    return {
      result: await withStore(file, work),
      healed: `the record of earlier builds was damaged (${error.message}): everything was built again${lost}`,
    }
  }
}

async function withStore<T>(file: string, work: (memory: StoredMemory) => Promise<T>): Promise<T> {
  const store = new Store(file)
  try {
    return await work(new StoredMemory(store))
  } finally {
    store.close()
  }
}

/**
 * Leaves only what no build can find out again in a copy of a memory. By the time that the copy is used, the site's folder may have other
 * pages than those it describes. Of a damaged memory, or one of another version, this leaves what the next build would.
 */
export const forgetSite = (copy: string): void =>
  createMemory(copy, (memory) => {
    memory.keep(ADDRESSES, salvage(copy, ADDRESSES).values)
    memory.keep(PRICES, salvage(copy, PRICES).values)
    memory.keep(INDEX_BASE, salvage(copy, INDEX_BASE).values)
  })

/** Written to another file and moved into place, so that there's never an empty file. */
function createMemory(file: string, fill: (memory: Memory) => void): void {
  const part = `${file}.part`
  mkdirSync(dirname(file), { recursive: true })
  for (const old of [part, `${part}-journal`, `${file}-journal`]) rmSync(old, { force: true })
  const store = new Store(part)
  const memory = new StoredMemory(store)
  fill(memory)
  memory.save()
  store.close()
  renameSync(part, file)
}

/** Without the tenant's lock. A damaged memory counts as missing; the next build reports the damage. */
export function readMemory<T>(file: string, look: (memory: Memory) => T): T {
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
