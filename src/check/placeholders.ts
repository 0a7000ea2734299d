import { WEEK_EXAMPLE } from '#rules/locale/week.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { samplesIn } from '#build/tenant/samples.ts'
import { parseJson } from '#site/loading/json.ts'
import type { Edits } from '#site/loading/files.ts'
import type { Site } from '#site/settings/schema.ts'
import { TO_REPLACE } from '#site/starter/samples.ts'
import { SnapshotError } from '#stock/snapshot.ts'
import { stockBytes } from '#stock/stockFile.ts'
import { lineAt, type Report } from './finding.ts'

const COMMENT = new RegExp(`<!--\\s*${TO_REPLACE}\\s*([\\s\\S]*?)-->`, 'g')
const FILLER = /lorem ipsum/gi

/** The settings whose made-up addresses are reported even if the site's own address is made up. */
const ADDRESSES = [
  'url',
  'email',
  'facebook_url',
  'instagram_url',
  'youtube_url',
  'linkedin_url',
  'xtime_url',
]

/** They're errors if the site's address is a real one, because then they stop a build. */
export function checkSamples(dir: string, stateDir: string, edits: Edits, report: Report): void {
  const { left, isReal } = samplesIn(dir, stockIn(dir, stateDir), edits)
  for (const { isAddress, ...sample } of left)
    if (isReal || !isAddress || ADDRESSES.includes(sample.field))
      report({ level: isReal ? 'error' : 'warning', ...sample })
}

/** Hours may be missing, because `forecourt new` doesn't make any up, or be there twice. */
export function checkHours({ locations, opening_hours }: Site, text: string, report: Report): void {
  const parsed = parseJson(text)
  const written = 'value' in parsed ? fieldsOf(parsed.value)?.get('opening_hours') : undefined
  if (locations[0] && locations[0].hours !== '' && Array.isArray(written) && written.length > 0)
    report({
      level: 'warning',
      file: 'site.json',
      field: 'opening_hours',
      message:
        'isn’t used, because the main location has hours of its own (locations[0].hours). Remove one of the two',
    })
  if (locations.length > 0 && opening_hours.length === 0 && locations.every(({ hours }) => hours === ''))
    report({
      level: 'warning',
      file: 'site.json',
      field: 'locations[0].hours',
      message: `is missing, so no page says when the dealer is open. Write the hours like “${WEEK_EXAMPLE}”`,
    })
}

/** Undefined if it can't be read, which is reported with the stock. */
function stockIn(dir: string, stateDir: string): Buffer | undefined {
  try {
    return stockBytes(dir, stateDir)
  } catch (error) {
    if (error instanceof SnapshotError) return undefined
    throw error
  }
}

export function checkDraftText(file: string, text: string, report: Report): void {
  for (const { index, 1: what = '' } of text.matchAll(COMMENT))
    report({
      level: 'warning',
      file,
      line: lineAt(text, index),
      field: '',
      message: `still needs your own text: ${what.trim().replace(/\s+/g, ' ')}. Write it, then remove this comment`,
    })
  for (const { index } of text.matchAll(FILLER))
    report({
      level: 'warning',
      file,
      line: lineAt(text, index),
      field: '',
      message: 'contains filler text (lorem ipsum). Replace it with real text',
    })
}
