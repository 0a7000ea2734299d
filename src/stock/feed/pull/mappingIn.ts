import { MISSING, readText } from '#site/loading/files.ts'
import { MAPPING_FILE, MappingError, parseMapping, type Mapping } from '../map/mapping.ts'

/** @throws Error with the name of the file if the mapping can't be read */
export function mappingIn(dir: string): Mapping | undefined {
  const read = readText(dir, MAPPING_FILE)
  if ('problem' in read) {
    if (read.problem.message === MISSING) return undefined
    throw new Error(`${MAPPING_FILE} ${read.problem.message}`)
  }
  try {
    return parseMapping(read.text)
  } catch (error) {
    if (error instanceof MappingError) throw new Error(`${MAPPING_FILE}: ${error.message}`, { cause: error })
    throw error
  }
}
