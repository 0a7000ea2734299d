import { noIndex } from './errors.ts'

export type Stored = { objectID: string } & Record<string, unknown>

/** One index: all that is known of it, in memory only. */
export interface Index {
  /** Of a replica its primary's objects, the very same map. */
  objects: Map<string, Stored>
  settings: Record<string, unknown>
  synonyms: Map<string, Stored>
  rules: Map<string, Stored>
  /** The name of the index that this is a replica of. */
  primary?: string
  createdAt: number
  updatedAt: number
}

export type Scope = 'settings' | 'synonyms' | 'rules'

/** The indices of one application id. What is asked for is done at once; its task says so when it is asked after. */
export class Application {
  readonly indices = new Map<string, Index>()
  #tasks = 0
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** The answer to a change: Algolia names a task that can be waited for. */
  task(extra: object = {}): object {
    return { taskID: ++this.#tasks, updatedAt: new Date(this.#now()).toISOString(), ...extra }
  }

  /** Whether a task was given out. */
  hasTask(id: number): boolean {
    return Number.isInteger(id) && id > 0 && id <= this.#tasks
  }

  find(name: string): Index | undefined {
    return this.indices.get(name)
  }

  /** @throws ServiceError 404 */
  existing(name: string): Index {
    return this.find(name) ?? noIndex(name)
  }

  /** The index to write to; writing makes it. */
  touched(name: string): Index {
    const now = this.#now()
    const index = this.find(name) ?? this.#put(name, emptyIndex(now))
    index.updatedAt = now
    return index
  }

  /** Sets an index's settings. Naming replicas makes them, and lets go of those that are no longer named. */
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

  /** Copies all of an index, or what is in scope; a source that is not there counts as an empty one. */
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

  /** Puts an index in the place of another, which keeps its replicas: they get the objects too. */
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

  /** The names of an index's replicas. */
  replicasOf(name: string): string[] {
    return [...this.indices].flatMap(([other, { primary }]) => (primary === name ? [other] : []))
  }

  /** Makes an ordinary index of a replica. */
  #detach(replica: Index): void {
    delete replica.primary
    replica.objects = new Map(replica.objects)
  }

  #put(name: string, index: Index): Index {
    this.indices.set(name, index)
    return index
  }

  /** Gives an index's replicas its objects. */
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

/** Which replicas there are belongs to an index's name, and is never copied. */
const ownSettings = ({ settings }: Index): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name !== 'replicas'))

const replicasOf = ({ settings }: Index): object =>
  'replicas' in settings ? { replicas: settings['replicas'] } : {}
