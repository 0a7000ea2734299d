import { hash } from 'node:crypto'
import { lookUp } from '#lib/values.ts'
import type { SortOption } from '#rules/listing/sort.ts'
import type { BatchRequest, Rule, SearchClient, SynonymHit } from 'algoliasearch'
import { OWN_RULES } from './filterRules.ts'
import type { ServiceRecord } from './serviceRecord.ts'
import { configuration, MAIN, mainSettings, replicaSettings } from './settings.ts'
import { rmSync } from 'node:fs'
import { writeWhole, readJson } from '#lib/files.ts'

interface SentHashes {
  /** Hash of the account and the index's settings. If it changes, the whole index is sent again. */
  configuration: string
  /** Hash of the synonyms and rules; '' if it's uncertain which ones the service has. */
  words: string
  /** By the record's id; '' if it's uncertain which version of the record the service has, if any. */
  records: Record<string, string>
}

/** Remembers what was sent. It may be deleted at any time; then the next push sends everything. */
interface SentMemory {
  read: () => SentHashes | undefined
  write: (sent: SentHashes) => void
  forget: () => void
}

export const sentMemory = (file: string): SentMemory => ({
  read: () => {
    const value = readJson(file)
    return isSent(value) ? value : undefined
  },
  write: (sent) => writeWhole(file, JSON.stringify(sent)),
  forget: () => rmSync(file, { force: true }),
})

const isSent = (value: unknown): value is SentHashes =>
  typeof value === 'object' &&
  value !== null &&
  'configuration' in value &&
  typeof value.configuration === 'string' &&
  'words' in value &&
  typeof value.words === 'string' &&
  'records' in value &&
  typeof value.records === 'object' &&
  value.records !== null

type IndexingClient = Pick<
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

interface PushOptions {
  synonyms: readonly SynonymHit[]
  rules: readonly Rule[]
  replicas: readonly SortOption[]
  client: IndexingClient
  /** The service's address. If it changes, everything is sent, because the new service has none of it yet. */
  host: string
  memory: SentMemory
  /** Whether to send only what changed. Everything is sent anyway if it isn't known what was sent before. */
  delta: boolean
}

export interface PushResult {
  mode: 'full' | 'delta'
  records: number
  sent: number
  /** In a full push, only records from earlier pushes that we know of are counted. */
  deleted: number
}

const BATCH = 1000
/** A busy service may take minutes, so we ask for about an hour, at intervals of up to 5 seconds. */
const MOST_ASKS = 800

/**
 * Sends all records, which replace the old ones in one step so that no search finds a mixture of old and new, or only those that changed.
 * Before that, they're marked as uncertain in the memory, and their hashes are stored once the service has confirmed them. So after an
 * interrupted push, the next one repairs the index.
 *
 * @throws what the client throws if the service refuses a request or can't be reached
 */
export async function push(records: readonly ServiceRecord[], options: PushOptions): Promise<PushResult> {
  const { client, host, memory, delta, synonyms, rules, replicas } = options
  const next: SentHashes = {
    configuration: sha(`${host}\0${client.appId}\0${configuration(replicas)}`),
    words: sha(JSON.stringify([synonyms, rules])),
    records: Object.fromEntries(records.map((record) => [record.objectID, sha(JSON.stringify(record))])),
  }
  const before = memory.read()
  const sent = before?.configuration === next.configuration ? before : undefined
  const pushed =
    delta && sent && (await client.indexExists({ indexName: MAIN.index }))
      ? await pushChanges(records, sent, next, options)
      : await pushAll(records, sent, next, options)
  memory.write(next)
  return pushed
}

async function pushAll(
  records: readonly ServiceRecord[],
  sent: SentHashes | undefined,
  next: SentHashes,
  { client, memory, synonyms, rules, replicas }: PushOptions,
): Promise<PushResult> {
  memory.forget()
  const indexName = MAIN.index
  // The service creates the replicas that the main index's settings name. After that, each replica gets settings of its own.
  await waitForTask(
    client,
    indexName,
    await client.setSettings({ indexName, indexSettings: mainSettings(replicas) }),
  )
  for (const sort of replicas) {
    const settings = { indexName: sort.index, indexSettings: replicaSettings(sort) }
    await waitForTask(client, sort.index, await client.setSettings(settings))
  }
  await saveWords(client, synonyms, rules)
  // This fills a temporary index and then puts it in place of the current one. The service does the same with the replicas.
  await client.replaceAllObjects({
    indexName,
    objects: [...records],
    batchSize: BATCH,
    maxRetries: MOST_ASKS,
  })
  const gone = Object.keys(sent?.records ?? {}).filter((id) => !Object.hasOwn(next.records, id))
  return { mode: 'full', records: records.length, sent: records.length, deleted: gone.length }
}

async function pushChanges(
  records: readonly ServiceRecord[],
  sent: SentHashes,
  next: SentHashes,
  { client, memory, synonyms, rules }: PushOptions,
): Promise<PushResult> {
  const hashOf = ({ records }: SentHashes, id: string) => lookUp(records, id)
  const changed = records.filter(({ objectID }) => hashOf(sent, objectID) !== hashOf(next, objectID))
  const gone = Object.keys(sent.records).filter((id) => hashOf(next, id) === undefined)
  const requests: BatchRequest[] = [
    ...changed.map((body) => ({ action: 'addObject' as const, body })),
    ...gone.map((objectID) => ({ action: 'deleteObject' as const, body: { objectID } })),
  ]
  const words = sent.words === next.words
  if (requests.length > 0 || !words) {
    const inDoubt = [...changed.map(({ objectID }) => objectID), ...gone].map((id) => [id, ''] as const)
    memory.write({
      ...sent,
      ...(!words && { words: '' }),
      records: { ...sent.records, ...Object.fromEntries(inDoubt) },
    })
  }
  if (!words) await saveWords(client, synonyms, rules)
  for (let offset = 0; offset < requests.length; offset += BATCH) {
    const batchWriteParams = { requests: requests.slice(offset, offset + BATCH) }
    await waitForTask(client, MAIN.index, await client.batch({ indexName: MAIN.index, batchWriteParams }))
  }
  return { mode: 'delta', records: records.length, sent: changed.length, deleted: gone.length }
}

/** Replaces all synonyms, and those rules that an earlier push made. */
async function saveWords(
  client: IndexingClient,
  synonyms: readonly SynonymHit[],
  rules: readonly Rule[],
): Promise<void> {
  const indexName = MAIN.index
  const words = { synonymHit: [...synonyms], forwardToReplicas: true, replaceExistingSynonyms: true }
  await waitForTask(client, indexName, await client.saveSynonyms({ indexName, ...words }))
  const ids = new Set(rules.map(({ objectID }) => objectID))
  for (const objectID of await ownRules(client)) {
    if (!ids.has(objectID))
      await waitForTask(
        client,
        indexName,
        await client.deleteRule({ indexName, objectID, forwardToReplicas: true }),
      )
  }
  if (rules.length > 0)
    await waitForTask(
      client,
      indexName,
      await client.saveRules({ indexName, rules: [...rules], forwardToReplicas: true }),
    )
}

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

async function waitForTask(client: IndexingClient, indexName: string, { taskID }: { taskID: number }) {
  await client.waitForTask({ indexName, taskID, maxRetries: MOST_ASKS })
}

const sha = (text: string): string => hash('sha256', text, 'base64url')
