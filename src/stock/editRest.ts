import { fieldsOf } from '#rules/browser/stored.ts'
import type { SnapshotRest } from './api/snapshotRest.ts'
import { parseJson, SnapshotError } from './snapshot.ts'
import { splitCars } from './split.ts'

/**
 * The text of vehicles stays the same, byte for byte, so that the next build recognises them.
 *
 * @returns the same buffer if nothing changed
 * @throws SnapshotError if the text isn't a snapshot
 */
export function editRest(bytes: Buffer, rest: SnapshotRest): Buffer {
  const split = splitCars(bytes)
  const fields = fieldsOf(parseJson(split?.rest ?? bytes.toString('utf8').replace(/^\ufeff/, ''), ''))
  if (!fields) throw new SnapshotError('', 'must contain an object with cars, models and locations')
  const news = Object.entries(rest).filter(
    ([name, value]) => JSON.stringify(fields.get(name)) !== JSON.stringify(value),
  )
  if (news.length === 0) return bytes
  const cars = split?.cars.map(([start, end]) => bytes.toString('utf8', start, end))
  const whole = new Map<string, unknown>([...fields, ...news])
  const lines = [...whole].map(([name, value]) => {
    const text = name === 'cars' && cars ? `[\n  ${cars.join(',\n  ')}\n ]` : JSON.stringify(value, null, 1)
    return ` ${JSON.stringify(name)}: ${text}`
  })
  return Buffer.from(`{\n${lines.join(',\n')}\n}\n`)
}
