import { hasPictures } from '#rules/listing/sort.ts'
import type { SearchRecord } from '../../record.ts'
import { checksum, COLUMNS, HEADER_BYTES, INDEX_NAME, MAGIC } from './columns.ts'
import { SearchIndexError } from '../errors.ts'
import { Writer } from '../format/writer.ts'
import { Packer, type PackedColumns } from './packer.ts'
import { makeSynonyms } from '#rules/listing/makes.ts'

/** @param packed columns of an earlier index, to be reused if unchanged; the result is the same without them */
export const searchIndexOf = (records: readonly SearchRecord[], packed?: PackedColumns): Uint8Array =>
  buildIndex(records, { makeAliases: makeSynonyms(), ...(packed && { packed }) })

/** Groups of names for the same make. A search for one name also finds the vehicles whose make has another name of the group. */
type MakeAliases = readonly (readonly string[])[]

interface IndexOptions {
  /** The index's name without a sort suffix; by default, 'Car_production' (spec §2). */
  indexName?: string
  makeAliases?: MakeAliases
  /** Packed columns of an earlier index. Unchanged ones are reused, which only saves time: the bytes are the same. */
  packed?: PackedColumns
}

/**
 * The same records in the same order give the same bytes. Unpaired surrogates become U+FFFD, and duplicates are dropped from lists.
 *
 * @throws SearchIndexError when a record's field has a wrong type or two records share an objectID.
 */
export function buildIndex(records: readonly SearchRecord[], options: IndexOptions = {}): Uint8Array {
  const packer = new Packer(inOrder(records), options.packed)
  const body = new Writer()
  body.varint(records.length)
  const aliases = (options.makeAliases ?? []).map((group) => group.map((name) => name.toWellFormed()))
  body.strings([
    (options.indexName ?? INDEX_NAME).toWellFormed(),
    ...aliases.map((group) => group.join('\0')),
  ])
  for (const [name] of COLUMNS) {
    const bytes = packer.bytesOf(name)
    body.varint(bytes.length)
    body.raw(bytes)
  }
  const packed = body.bytes()
  // Padded to a multiple of four bytes, because the checksum reads words of four bytes.
  const length = Math.ceil(packed.length / 4) * 4
  const bytes = new Uint8Array(HEADER_BYTES + length)
  const content = bytes.subarray(HEADER_BYTES)
  content.set(packed)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC)
  view.setUint32(4, length, true)
  view.setUint32(8, checksum(content), true)
  return bytes
}

const WHOLE_NUMBER = /^\d{1,15}$/

/** Compares the ids of records with equal rank: integers by size, anything else by characters. */
function compareIds(a: string, b: string): number {
  const numeric = WHOLE_NUMBER.test(a) && WHOLE_NUMBER.test(b)
  if (numeric && Number(a) !== Number(b)) return Number(a) - Number(b)
  return a < b ? -1 : a > b ? 1 : 0
}

/** Sorts records by rank, best first. Of equally ranked ones, those with pictures come first. @throws SearchIndexError if an objectID appears twice */
function inOrder(records: readonly SearchRecord[]): SearchRecord[] {
  if (new Set(records.map(({ objectID }) => objectID)).size < records.length) refuseDoubles(records)
  return [...records].sort(
    (a, b) =>
      b.custom_rank - a.custom_rank ||
      Number(hasPictures(b)) - Number(hasPictures(a)) ||
      compareIds(a.objectID, b.objectID),
  )
}

function refuseDoubles(records: readonly SearchRecord[]): never {
  const ids = new Set<string>()
  const double = records.find(({ objectID }) => ids.size === ids.add(objectID).size)
  throw new SearchIndexError(`Two records have the objectID ${String(double?.objectID)}.`)
}
