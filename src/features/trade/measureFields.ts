import { fold } from '#lib/slug.ts'
import {
  isLikelyMeasure,
  MEASURES,
  parseMeasures,
  type Measure,
  type Measures,
} from '#rules/browser/measures.ts'
import { isUs } from '#rules/vehicle/facts/cardFacts.ts'
import { amountIn } from '#rules/vehicle/facts/readFacts.ts'
import { PER } from '#rules/vehicle/facts/units.ts'

/** What one section does with its fields: those that hold no likely measure are in `unread`. */
type Show = (measures: Measures, unread: ReadonlySet<Measure>) => void

/** Fills a section's fields with what the shopper entered earlier, and keeps what's entered now. */
export function startMeasures(part: HTMLElement, show: Show): void {
  const region = part.dataset['region'] ?? ''
  const key = part.dataset['measures'] ?? ''
  const fields = [...part.querySelectorAll<HTMLInputElement>('[data-measure]')]
  const stored = readStored(key)
  for (const field of fields) {
    const value = stored[nameOf(field)]
    // What was typed before this script ran is kept.
    if (value !== undefined && field.value === '') field.value = writeMeasure(nameOf(field), value, region)
  }
  const read = (): void => {
    const entered = fields.map((field) => [nameOf(field), field.value] as const)
    const measures = Object.fromEntries(
      entered.flatMap(([name, text]) => {
        const value = readMeasure(name, text, region)
        return value === null ? [] : [[name, value] as const]
      }),
    ) as Measures
    const unread = entered.filter(([name, text]) => text.trim() !== '' && measures[name] === undefined)
    show(measures, new Set(unread.map(([name]) => name)))
    const others = Object.entries(readStored(key)).filter(([name]) => !entered.some(([own]) => own === name))
    store(key, { ...(Object.fromEntries(others) as Measures), ...measures })
  }
  part.addEventListener('input', read)
  read()
}

const nameOf = (field: HTMLElement): Measure =>
  MEASURES.find((name) => name === field.dataset['measure']) ?? 'towing'

function unitOf(name: Measure, region: string): { unit: string; per: number } {
  const american = isUs({ region, trade: 'car' })
  if (name === 'inseam') return american ? { unit: 'in', per: PER.in } : { unit: 'cm', per: 10 }
  return american ? { unit: 'lb', per: PER.lb } : { unit: 'kg', per: 1 }
}

/** @example readMeasure('towing', '3,500', 'en-AU') → 3500; a number without a unit is in the field's own */
export function readMeasure(name: Measure, text: string, region: string): number | null {
  const typed = fold(text).trim()
  const amount = amountIn(
    /[a-z"']/.test(typed) ? typed : `${typed} ${unitOf(name, region).unit}`,
    baseOf(name),
  )
  return isLikelyMeasure(name, amount) ? amount : null
}

const baseOf = (name: Measure) => (name === 'inseam' ? 'mm' : 'kg')

export const writeMeasure = (name: Measure, value: number, region: string): string =>
  String(Math.round((value / unitOf(name, region).per) * 10) / 10)

function readStored(key: string): Measures {
  try {
    return parseMeasures(localStorage.getItem(key))
  } catch {
    return {}
  }
}

function store(key: string, measures: Measures): void {
  try {
    if (Object.keys(measures).length > 0) localStorage.setItem(key, JSON.stringify(measures))
    else localStorage.removeItem(key)
  } catch {
    // Storage is full or blocked, so the next page asks again.
  }
}
