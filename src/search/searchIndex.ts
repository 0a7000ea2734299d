import { makeSynonyms } from '#rules/listing/makes.ts'
import { buildIndex } from './engine/index/build.ts'
import type { PackedColumns } from './engine/index/packer.ts'
import type { SearchRecord } from './record.ts'

/**
 * Packs the search index of a site's listed vehicles, which ships with the site.
 *
 * @param packed columns of an earlier index to reuse; the bytes are the same without them
 */
export const searchIndexOf = (records: readonly SearchRecord[], packed?: PackedColumns): Uint8Array =>
  buildIndex(records, { makeAliases: makeSynonyms(), ...(packed && { packed }) })
