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
  /** Replaces some values of this kind; undefined removes one. Once it's saved, what `read` returned before has changed too. */
  change: <T>(kind: Kind<T>, values: ReadonlyMap<string, T | undefined>) => void
}

/** Not stored. */
export function inMemory(): Memory {
  const kinds = new Map<string, ReadonlyMap<string, unknown>>()
  return {
    read: <T>({ name }: Kind<T>) => (kinds.get(name) ?? new Map()) as ReadonlyMap<string, T>,
    keep: ({ name }, values) => void kinds.set(name, values),
    change: ({ name }, values) => void kinds.set(name, changed(new Map(kinds.get(name)), values)),
  }
}

/** What was read and written last, so that a process that goes on running reads a kind only once. */
export interface LastMemory {
  generation: number
  known: Map<string, ReadonlyMap<string, unknown>>
}

export class StoredMemory implements Memory {
  readonly #store: Store
  readonly #known: LastMemory['known']
  readonly #staged = new Map<string, Staged>()
  /** Whether nothing has been stored since `last`. */
  readonly isUnchanged: boolean

  constructor(store: Store, last?: LastMemory) {
    this.#store = store
    this.isUnchanged = last !== undefined && last.generation === store.generation
    this.#known = (this.isUnchanged && last?.known) || new Map<string, ReadonlyMap<string, unknown>>()
  }

  get last(): LastMemory {
    return { generation: this.#store.generation, known: this.#known }
  }

  /** @throws DamagedError */
  read<T>(kind: Kind<T>): ReadonlyMap<string, T> {
    const values = this.#known.get(kind.name) ?? this.#store.read(kind)
    this.#known.set(kind.name, values)
    return values as ReadonlyMap<string, T>
  }

  keep<T>(kind: Kind<T>, values: ReadonlyMap<string, T>): void {
    this.#staged.set(kind.name, { kind: kind as Kind<unknown>, values, isWhole: true })
  }

  change<T>(kind: Kind<T>, values: ReadonlyMap<string, T | undefined>): void {
    this.#staged.set(kind.name, { kind: kind as Kind<unknown>, values, isWhole: false })
  }

  /**
   * In one step, writing only the differences. When this returns, everything is on disk.
   * @throws DamagedError
   */
  save(): void {
    const all = new Map<string, Changes>()
    for (const [name, staged] of this.#staged) {
      const changes = changesOf(staged, this.read(staged.kind))
      if (changes.size > 0) all.set(name, changes)
    }
    if (all.size > 0) this.#store.write(all)
    for (const [name, { kind, values, isWhole }] of this.#staged)
      this.#known.set(name, isWhole ? (values as Map<string, unknown>) : changed(this.read(kind), values))
    this.#staged.clear()
  }
}

interface Staged {
  kind: Kind<unknown>
  values: ReadonlyMap<string, unknown>
  /** Whether no other values of the kind stay. */
  isWhole: boolean
}

function changesOf(
  { kind: { pack }, values, isWhole }: Staged,
  before: ReadonlyMap<string, unknown>,
): Changes {
  const changes = new Map<string, (() => Packed) | undefined>()
  for (const [name, value] of values) {
    const was = before.get(name)
    if (value === undefined) changes.set(name, undefined)
    else if (was === undefined || (was !== value && !same(pack(was), pack(value))))
      changes.set(name, () => pack(value))
  }
  if (isWhole) for (const name of before.keys()) if (!values.has(name)) changes.set(name, undefined)
  return changes
}

function changed(known: ReadonlyMap<string, unknown>, values: ReadonlyMap<string, unknown>) {
  const map = known as Map<string, unknown>
  for (const [name, value] of values) {
    if (value === undefined) map.delete(name)
    else map.set(name, value)
  }
  return map
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
  last?: LastMemory,
): Promise<{ result: T; healed?: string }> {
  try {
    if (!existsSync(file)) createMemory(file, () => {})
    return { result: await withStore(file, work, last) }
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

async function withStore<T>(
  file: string,
  work: (memory: StoredMemory) => Promise<T>,
  last?: LastMemory,
): Promise<T> {
  const store = new Store(file)
  try {
    return await work(new StoredMemory(store, last))
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
