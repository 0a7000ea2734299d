import { fieldsOf } from '#rules/browser/stored.ts'

/** The measures of web.dev: the largest paint and the slowest answer in ms, and how much the page jumped. */
export const MEASURES = ['LCP', 'INP', 'CLS'] as const
export type Measure = (typeof MEASURES)[number]

/** What a browser told of one page view. */
export interface Visit {
  measures: readonly (readonly [Measure, number])[]
  /** What was searched for in vain. */
  nothing: readonly string[]
}

/** Beyond these a tab was left in the background, or somebody makes things up. */
const MOST: Record<Measure, number> = { LCP: 60_000, INP: 30_000, CLS: 10 }
const MOST_SEARCHES = 5
const LONGEST_WORDS = 60

/** @param input the request's unchecked fields */
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

/** Words that may be kept: '' for what could be a person's address or number, and for what nobody types into a search box. */
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
