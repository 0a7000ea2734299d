import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { errorsAfter, type CheckEdits } from '#check/errorsAfter.ts'
import type { Finding } from '#check/finding.ts'
import { readText, writeInside, type Edits } from '#site/loading/files.ts'

type Written =
  /** `errors` lists the tenant's errors, all of which it already had. */
  | { is: 'written'; errors: Finding[] }
  /** The edits would cause these errors, so nothing was written. */
  | { is: 'refused'; errors: Finding[] }
  /** Another program has changed a file in the meantime, so nothing was written. */
  | { is: 'overtaken' }

/** Writes a tenant's files, provided that this causes no new errors. */
export const writeFiles = async (dir: string, edits: Edits, check: CheckEdits): Promise<Written> => {
  const now = presentOf(dir, edits)
  const { errors, brought } = await errorsAfter(check, edits, now)
  if (brought.length > 0) return { is: 'refused', errors: brought }
  if (!isDeepStrictEqual(presentOf(dir, edits), now)) return { is: 'overtaken' }
  for (const [file, text] of edits)
    if (text === undefined) rmSync(join(dir, file))
    else writeInside(dir, file, text)
  return { is: 'written', errors }
}

/** Returns the errors that edits would cause. */
export const errorsBrought = async (dir: string, edits: Edits, check: CheckEdits): Promise<Finding[]> =>
  (await errorsAfter(check, edits, presentOf(dir, edits))).brought

/** Returns the current texts of the files that edits change. */
const presentOf = (dir: string, edits: Edits): Edits =>
  new Map(
    Array.from(edits.keys(), (file) => {
      const read = readText(dir, file)
      return [file, 'text' in read ? read.text : undefined]
    }),
  )
