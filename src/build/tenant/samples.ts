import { basename, resolve } from 'node:path'
import { findContent } from '#site/content/readContent.ts'
import { NO_EDITS, readText, type Edits } from '#site/loading/files.ts'
import { parseJson } from '#site/loading/json.ts'
import { TenantError } from '#site/loading/problems.ts'
import { isRealAddress, leftSamples, type Left } from '#site/starter/leftSamples.ts'
import { ALL_PLACES } from '#site/starter/samples.ts'
import { splitCars } from '#stock/split.ts'
import { fieldsOf } from '#rules/browser/stored.ts'

/** What can't be read is reported when the tenant is loaded, not here. */
export function samplesIn(
  dir: string,
  snapshot: Buffer | undefined,
  edits: Edits = NO_EDITS,
): { left: Left[]; isReal: boolean } {
  const text = (file: string): string => {
    const read = readText(dir, file, edits)
    return 'text' in read ? read.text : ''
  }
  const files = findContent(dir, [])
  const settings = jsonIn(text('site.json'))
  const phones = [...new Set(ALL_PLACES.map(({ phone }) => `"${phone}"`))]
  const left = leftSamples({
    slug: basename(resolve(dir)),
    settings,
    content: (Array.isArray(files) ? files : []).map((file) => ({ file, text: text(file) })),
    stock: snapshot && jsonIn(splitCars(snapshot)?.rest ?? '{}'),
    // Searched as text, because reading all of its vehicles takes much longer.
    vehiclesWithPhone: phones.some((phone) => snapshot?.includes(phone)),
  })
  return { left, isReal: isRealAddress(fieldsOf(settings)?.get('url')) }
}

function jsonIn(text: string): unknown {
  const parsed = parseJson(text)
  return 'value' in parsed ? parsed.value : undefined
}

/**
 * A site whose address is nobody's may have samples, so that people can try it.
 * @throws TenantError naming each of them
 */
export function refuseSamples(dir: string, snapshot: Buffer | undefined): void {
  const { left, isReal } = samplesIn(dir, snapshot)
  if (isReal && left.length > 0)
    throw new TenantError(
      basename(resolve(dir)),
      left.map(({ file, field, line, message }) => ({
        file: line === undefined ? file : `${file}:${line}`,
        field,
        message,
      })),
    )
}
