import { hash } from 'node:crypto'
import type { SortOption } from '#rules/listing/sort.ts'
import type { BatchRequest, Rule, SearchClient, SynonymHit } from 'algoliasearch'
import { OWN_RULES } from './filterRules.ts'
import type { Sent, SentMemory } from './memory.ts'
import type { ServiceRecord } from './record.ts'
import { configuration, MAIN, mainSettings, replicaSettings } from './settings.ts'

/** The parts of the service's client that a push uses. */
export type IndexingClient = Pick<
  SearchClient,
  | 'appId'
  | 'setSettings'
  | 'saveSynonyms'
  | 'saveRules'
  | 'browseRules'
  | 'deleteRule'
  | 'replaceAllObjects'
  | 'batch'
  | 'waitForTask'
  | 'indexExists'
>

export interface PushOptions {
  /** The synonyms for the site and its stock. */
  synonyms: readonly SynonymHit[]
  /** The rules for the site and its stock (filterRules.ts). */
  rules: readonly Rule[]
  /** The site's other sort orders. */
  replicas: readonly SortOption[]
  client: IndexingClient
  /** The service's address: if it changes, everything is sent, because the new service has none of it. */
  host: string
  memory: SentMemory
  /** Whether to send only what changed. If it isn't known what was sent before, everything is sent anyway. */
  delta: boolean
}

export interface Pushed {
  mode: 'full' | 'delta'
  /** Records in the index now. */
  records: number
  /** Records that were sent. */
  sent: number
  /** Records that were deleted; in a full push, only those known from earlier pushes are counted. */
  deleted: number
}

const BATCH = 1000
/**
 * How many times to ask whether the service has finished. A busy one may take minutes, so we ask at intervals of up to 5 seconds, for about
 * an hour.
 */
const MOST_ASKS = 800

/**
 * Updates a tenant's index with these records, either all records in one step, so that no search sees a mixture of old and new, or only
 * what changed. Before records are sent, they're recorded as uncertain; once the service has confirmed them, they're recorded as sent. So
 * if a push is interrupted, the next one repairs the index.
 *
 * @throws what the client throws when the service refuses a request or can't be reached
 */
export async function push(records: readonly ServiceRecord[], options: PushOptions): Promise<Pushed> {
  const { client, host, memory, delta, synonyms, rules, replicas } = options
  const next: Sent = {
    configuration: sha(`${host}\0${client.appId}\0${configuration(replicas)}`),
    words: sha(JSON.stringify([synonyms, rules])),
    records: Object.fromEntries(records.map((record) => [record.objectID, sha(JSON.stringify(record))])),
  }
  const before = memory.read()
  const known = before?.configuration === next.configuration ? before : undefined
  const pushed =
    delta && known && (await client.indexExists({ indexName: MAIN.index }))
      ? await pushChanges(records, known, next, options)
      : await pushAll(records, known, next, options)
  memory.write(next)
  return pushed
}

async function pushAll(
  records: readonly ServiceRecord[],
  known: Sent | undefined,
  next: Sent,
  { client, memory, synonyms, rules, replicas }: PushOptions,
): Promise<Pushed> {
  memory.forget()
  const indexName = MAIN.index
  // Naming the replicas in the main index's settings creates them. After that, each has its own settings.
  await done(
    client,
    indexName,
    await client.setSettings({ indexName, indexSettings: mainSettings(replicas) }),
  )
  for (const sort of replicas) {
    const settings = { indexName: sort.index, indexSettings: replicaSettings(sort) }
    await done(client, sort.index, await client.setSettings(settings))
  }
  await saveWords(client, synonyms, rules)
  // Fills a temporary index, then replaces this one with it; the service does the same for replicas.
  await client.replaceAllObjects({
    indexName,
    objects: [...records],
    batchSize: BATCH,
    maxRetries: MOST_ASKS,
  })
  const gone = Object.keys(known?.records ?? {}).filter((id) => !Object.hasOwn(next.records, id))
  return { mode: 'full', records: records.length, sent: records.length, deleted: gone.length }
}

async function pushChanges(
  records: readonly ServiceRecord[],
  known: Sent,
  next: Sent,
  { client, memory, synonyms, rules }: PushOptions,
): Promise<Pushed> {
  const hashOf = ({ records }: Sent, id: string) => (Object.hasOwn(records, id) ? records[id] : undefined)
  const changed = records.filter(({ objectID }) => hashOf(known, objectID) !== hashOf(next, objectID))
  const gone = Object.keys(known.records).filter((id) => hashOf(next, id) === undefined)
  const requests: BatchRequest[] = [
    ...changed.map((body) => ({ action: 'addObject' as const, body })),
    ...gone.map((objectID) => ({ action: 'deleteObject' as const, body: { objectID } })),
  ]
  const words = known.words === next.words
  if (requests.length > 0 || !words) {
    const inDoubt = [...changed.map(({ objectID }) => objectID), ...gone].map((id) => [id, ''] as const)
    memory.write({
      ...known,
      ...(!words && { words: '' }),
      records: { ...known.records, ...Object.fromEntries(inDoubt) },
    })
  }
  if (!words) await saveWords(client, synonyms, rules)
  for (let at = 0; at < requests.length; at += BATCH) {
    const batchWriteParams = { requests: requests.slice(at, at + BATCH) }
    await done(client, MAIN.index, await client.batch({ indexName: MAIN.index, batchWriteParams }))
  }
  return { mode: 'delta', records: records.length, sent: changed.length, deleted: gone.length }
}

/** Replaces all synonyms, and the rules that an earlier push created. */
async function saveWords(
  client: IndexingClient,
  synonyms: readonly SynonymHit[],
  rules: readonly Rule[],
): Promise<void> {
  const indexName = MAIN.index
  const words = { synonymHit: [...synonyms], forwardToReplicas: true, replaceExistingSynonyms: true }
  await done(client, indexName, await client.saveSynonyms({ indexName, ...words }))
  const known = new Set(rules.map(({ objectID }) => objectID))
  for (const objectID of await ownRules(client)) {
    if (!known.has(objectID))
      await done(client, indexName, await client.deleteRule({ indexName, objectID, forwardToReplicas: true }))
  }
  if (rules.length > 0)
    await done(
      client,
      indexName,
      await client.saveRules({ indexName, rules: [...rules], forwardToReplicas: true }),
    )
}

/** The ids of the rules that an earlier push created. Rules that the dealer made aren't included. */
async function ownRules(client: IndexingClient): Promise<string[]> {
  const ids: string[] = []
  await client.browseRules({
    indexName: MAIN.index,
    aggregator: ({ hits }) => {
      ids.push(...hits.flatMap(({ objectID }) => (objectID.startsWith(OWN_RULES) ? [objectID] : [])))
    },
  })
  return ids
}

/** Waits until the service has finished what it accepted. */
const done = async (client: IndexingClient, indexName: string, { taskID }: { taskID: number }) => {
  await client.waitForTask({ indexName, taskID, maxRetries: MOST_ASKS })
}

const sha = (text: string): string => hash('sha256', text, 'base64url')
