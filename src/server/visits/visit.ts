import { fieldsOf } from '#rules/browser/stored.ts'

/**
 * The measures of web.dev: the times (ms) of the largest paint and of the slowest interaction, and how far the layout
 * shifted.
 */
export const MEASURES = ['LCP', 'INP', 'CLS'] as const
export type Measure = (typeof MEASURES)[number]

/** A browser's report of one page view. */
export interface Visit {
  measures: readonly (readonly [Measure, number])[]
  /** The searches that found nothing. */
  nothing: readonly string[]
}

/** The maximum value of each measure. If a value is higher, the tab was in the background, or the value is made up. */
const MOST: Record<Measure, number> = { LCP: 60_000, INP: 30_000, CLS: 10 }
const MOST_SEARCHES = 5
const LONGEST_WORDS = 60

/**
 * Reads a report.
 *
 * @param input the request's unchecked fields
 */
export const readVisit = (input: ReadonlyMap<string, unknown>): Visit => {
  const measured = fieldsOf(input.get('measures'))
  const nothing = input.get('nothing')
  return {
    measures: MEASURES.flatMap((name) => {
      const value = measured?.get(name)
      return typeof value === 'number' && value >= 0 && value <= MOST[name] ? [[name, value] as const] : []
    }),
    nothing: Array.isArray(nothing)
      ? [
          ...new Set(
            nothing
              .slice(0, MOST_SEARCHES)
              .map(searched)
              .filter((words) => words !== ''),
          ),
        ]
      : [],
  }
}

/**
 * Returns the text that a visitor searched for, in the form in which it's stored; '' if it may contain an email
 * address, web address or phone number, or if it's too long to be a real search.
 */
export const searched = (value: unknown): string => {
  if (typeof value !== 'string' || value.length > 200) return ''
  const words = value
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  const couldBePersonal = /@|\d(?:[\s().+-]*\d){5,}|https?:|www\./.test(words)
  return couldBePersonal || words.length > LONGEST_WORDS ? '' : words
}
