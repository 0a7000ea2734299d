import { join } from 'node:path'
import { bytesAt } from '#lib/files.ts'
import { MAPPING_FILE, MappingError, parseMapping, type Mapping } from '../map/mapping.ts'

/**
 * The mapping in a tenant's folder; undefined if there is none.
 *
 * @throws Error with the name of the file if the mapping can't be read
 */
export const mappingIn = (dir: string): Mapping | undefined => {
  const text = bytesAt(join(dir, MAPPING_FILE))?.toString('utf8')
  if (text === undefined) return undefined
  try {
    return parseMapping(text)
  } catch (error) {
    if (error instanceof MappingError) throw new Error(`${MAPPING_FILE}: ${error.message}`, { cause: error })
    throw error
  }
}
