import { hasPictures } from '#rules/listing/sort.ts'
import type { SearchRecord } from '../../record.ts'
import { checksum, COLUMNS, HEADER_BYTES, INDEX_NAME, MAGIC } from './columns.ts'
import { SearchIndexError } from '../errors.ts'
import { Writer } from '../format/writer.ts'
import { Packer } from './packer.ts'
import { makeSynonyms } from '#rules/listing/makes.ts'

export const searchIndexOf = (records: readonly SearchRecord[]): Uint8Array =>
  buildIndex(records, { makeAliases: makeSynonyms() })

/** Groups of names for the same make. A search for one name also finds the vehicles whose make has another name of the group. */
type MakeAliases = readonly (readonly string[])[]

interface IndexOptions {
  /** The index's name without a sort suffix; by default, 'Car_production' (spec §2). */
  indexName?: string
  makeAliases?: MakeAliases
}

/**
 * The same records give the same bytes. Unpaired surrogates become U+FFFD, and duplicates are dropped from lists.
 *
 * @throws SearchIndexError when a record's field has a wrong type or two records share an objectID.
 */
export function buildIndex(
  records: readonly SearchRecord[],
  { indexName = INDEX_NAME, makeAliases = [] }: IndexOptions = {},
): Uint8Array {
  const names = [indexName, ...makeAliases.map((group) => group.join('\0'))]
  return fileOf(inOrder(records), names, 0, { gone: [], places: [] })
}

/** See `ColumnFile`. */
interface Changes {
  gone: readonly number[]
  places: readonly number[]
}

/**
 * The changes to an index since it was made.
 *
 * @param records those that the index doesn't have as they are, in order
 * @throws SearchIndexError when a record's field has a wrong type
 */
export function buildDelta(
  index: Uint8Array,
  records: readonly SearchRecord[],
  changes: Changes,
): Uint8Array {
  const header = new DataView(index.buffer, index.byteOffset, HEADER_BYTES)
  return fileOf(records, [], header.getUint32(8, true) + 1, changes)
}

/** @param base the `key` of the index that the changes are to; 0 for an index */
function fileOf(
  records: readonly SearchRecord[],
  names: readonly string[],
  base: number,
  { gone, places }: Changes,
): Uint8Array {
  const packer = new Packer(records)
  const body = new Writer()
  body.varint(records.length)
  body.strings(names.map((name) => name.toWellFormed()))
  body.varint(base)
  for (const rows of [gone, places]) {
    body.varint(rows.length)
    body.planes(rows)
  }
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

type Ranked = Pick<SearchRecord, 'custom_rank' | 'photos_count' | 'objectID'>

/** By rank, best first. Of equally ranked ones, those with pictures come first, as on pages (rules/listing/sort.ts). */
export const compareRecords = (a: Ranked, b: Ranked): number =>
  b.custom_rank - a.custom_rank ||
  Number(hasPictures(b)) - Number(hasPictures(a)) ||
  Number(a.objectID > b.objectID) - Number(a.objectID < b.objectID)

/** @throws SearchIndexError if an objectID appears twice */
function inOrder(records: readonly SearchRecord[]): SearchRecord[] {
  const ids = new Set<string>()
  for (const { objectID } of records) if (ids.size === ids.add(objectID).size) refuseDouble(objectID)
  return [...records].sort(compareRecords)
}

export function refuseDouble(objectID: string): never {
  throw new SearchIndexError(`Two records have the objectID ${objectID}.`)
}
