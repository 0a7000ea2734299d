import type { Kind, Packed } from './kind.ts'
import type { Changes, Store } from './store.ts'

/** What's remembered between builds, read and written one kind at a time. */
export interface Memory {
  /** The map must not be modified. */
  read: <T>(kind: Kind<T>) => ReadonlyMap<string, T>
  /** Replaces everything that's remembered of this kind. */
  keep: <T>(kind: Kind<T>, values: ReadonlyMap<string, T>) => void
}

/** A memory that isn't stored, and is lost when the process ends. */
export const inMemory = (): Memory => {
  const kinds = new Map<string, ReadonlyMap<string, unknown>>()
  return {
    read: <T>({ name }: Kind<T>) => (kinds.get(name) ?? new Map()) as ReadonlyMap<string, T>,
    keep: ({ name }, values) => void kinds.set(name, values),
  }
}

/** The memory of one tenant's builds. `save` writes only the differences. */
export class StoredMemory implements Memory {
  readonly #store: Store
  readonly #known = new Map<string, ReadonlyMap<string, unknown>>()
  readonly #staged = new Map<string, { kind: Kind<unknown>; values: ReadonlyMap<string, unknown> }>()

  constructor(store: Store) {
    this.#store = store
  }

  /** @throws DamagedError */
  read<T>(kind: Kind<T>): ReadonlyMap<string, T> {
    const known = this.#known.get(kind.name) ?? this.#store.read(kind)
    this.#known.set(kind.name, known)
    return known as ReadonlyMap<string, T>
  }

  keep<T>(kind: Kind<T>, values: ReadonlyMap<string, T>): void {
    this.#staged.set(kind.name, { kind: kind as Kind<unknown>, values })
  }

  /**
   * Saves everything in one step. When this returns, everything is on disk.
   *
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

const changesOf = <T>(
  { pack }: Kind<T>,
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): Changes => {
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
