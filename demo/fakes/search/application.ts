import { noIndex } from './errors.ts'

export type Stored = { objectID: string } & Record<string, unknown>

/** One index, kept in memory. */
export interface Index {
  /** Objects by id; a replica shares its primary's map. */
  objects: Map<string, Stored>
  settings: Record<string, unknown>
  synonyms: Map<string, Stored>
  rules: Map<string, Stored>
  /** Name of the primary, if this is a replica. */
  primary?: string
  createdAt: number
  updatedAt: number
}

export type Scope = 'settings' | 'synonyms' | 'rules'

/** The indices of one application id. Changes are made immediately, so their tasks are always finished. */
export class Application {
  readonly indices = new Map<string, Index>()
  #tasks = 0
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns the response to a change: a task that the client can wait for, as with Algolia. */
  task(extra: object = {}): object {
    return { taskID: ++this.#tasks, updatedAt: new Date(this.#now()).toISOString(), ...extra }
  }

  hasTask(id: number): boolean {
    return Number.isInteger(id) && id > 0 && id <= this.#tasks
  }

  find(name: string): Index | undefined {
    return this.indices.get(name)
  }

  /**
   * Finds an index.
   *
   * @throws ServiceError 404
   */
  existing(name: string): Index {
    return this.find(name) ?? noIndex(name)
  }

  /** Returns the index to write to, creating it if needed. */
  touched(name: string): Index {
    const now = this.#now()
    const index = this.find(name) ?? this.#put(name, emptyIndex(now))
    index.updatedAt = now
    return index
  }

  /** Sets an index's settings. Replicas named in the settings are created; those no longer named become ordinary indices. */
  configure(name: string, settings: Record<string, unknown>): void {
    const index = this.touched(name)
    Object.assign(index.settings, settings)
    if (!('replicas' in settings)) return
    const replicas = Array.isArray(settings['replicas']) ? settings['replicas'].map(String) : []
    for (const [other, each] of this.indices) {
      if (each.primary !== name || replicas.includes(other)) continue
      this.#detach(each)
    }
    for (const replica of replicas) {
      const each = this.find(replica) ?? this.#put(replica, emptyIndex(this.#now()))
      each.primary = name
    }
    this.#share(name)
  }

  /**
   * Copies an index: only the parts in `scope`, or everything if `scope` is empty. An index that doesn't exist is copied as an empty one.
   */
  copy(from: string, to: string, scope: readonly Scope[]): void {
    const source = this.find(from) ?? emptyIndex(this.#now())
    const target = this.touched(to)
    if (scope.length === 0) target.objects = new Map(source.objects)
    const all = scope.length === 0
    if (all || scope.includes('settings')) target.settings = { ...ownSettings(source), ...replicasOf(target) }
    if (all || scope.includes('synonyms')) target.synonyms = new Map(source.synonyms)
    if (all || scope.includes('rules')) target.rules = new Map(source.rules)
    this.#share(to)
  }

  /** Moves one index over another. The replicas of the index that's overwritten stay, and get the new objects too. */
  move(from: string, to: string): void {
    const source = this.find(from)
    if (!source) return
    this.copy(from, to, [])
    this.indices.delete(from)
  }

  delete(name: string): void {
    const index = this.find(name)
    if (!index) return
    this.indices.delete(name)
    for (const each of this.indices.values()) {
      if (each.primary === name) this.#detach(each)
    }
  }

  replicasOf(name: string): string[] {
    return [...this.indices].flatMap(([other, { primary }]) => (primary === name ? [other] : []))
  }

  /** Turns a replica into an ordinary index. */
  #detach(replica: Index): void {
    delete replica.primary
    replica.objects = new Map(replica.objects)
  }

  #put(name: string, index: Index): Index {
    this.indices.set(name, index)
    return index
  }

  /** Gives an index's objects to its replicas. */
  #share(name: string): void {
    const objects = this.find(name)?.objects
    for (const replica of this.replicasOf(name)) {
      const index = this.find(replica)
      if (index && objects) index.objects = objects
    }
  }
}

const emptyIndex = (now: number): Index => ({
  objects: new Map(),
  settings: {},
  synonyms: new Map(),
  rules: new Map(),
  createdAt: now,
  updatedAt: now,
})

/** Returns the settings without the list of replicas, which is never copied, because it belongs to the index of that name. */
const ownSettings = ({ settings }: Index): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name !== 'replicas'))

const replicasOf = ({ settings }: Index): object =>
  'replicas' in settings ? { replicas: settings['replicas'] } : {}
