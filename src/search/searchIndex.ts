import { makeSynonyms } from '#rules/listing/makes.ts'
import { buildIndex } from './engine/index/build.ts'
import type { PackedColumns } from './engine/index/packer.ts'
import type { SearchRecord } from './record.ts'

/** @param packed columns of an earlier index, to be reused if unchanged; the result is the same without them */
export const searchIndexOf = (records: readonly SearchRecord[], packed?: PackedColumns): Uint8Array =>
  buildIndex(records, { makeAliases: makeSynonyms(), ...(packed && { packed }) })
