import { makeSynonyms } from '#rules/listing/makes.ts'
import { buildIndex } from './engine/index/build.ts'
import type { PackedColumns } from './engine/index/packer.ts'
import type { SearchRecord } from './record.ts'

/**
 * Packs a site's listed vehicles into the search index that's part of the site.
 *
 * @param packed columns of an earlier index, to be reused if unchanged; the result is the same without them
 */
export const searchIndexOf = (records: readonly SearchRecord[], packed?: PackedColumns): Uint8Array =>
  buildIndex(records, { makeAliases: makeSynonyms(), ...(packed && { packed }) })
