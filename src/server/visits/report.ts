import { fieldsOf, shortText } from '#rules/browser/stored.ts'
import { finite } from '#lib/values.ts'
import { sourceOf, type Origin, type Source } from './sources.ts'

/** web.dev's measures: ms of the largest paint and of the slowest interaction, and how far the layout shifted. */
export const MEASURES = ['LCP', 'INP', 'CLS'] as const
export type Measure = (typeof MEASURES)[number]

/** What one document of a site's reports, as far as it hasn't done so before. */
export interface Visit {
  measures: readonly (readonly [Measure, number])[]
  nothing: readonly string[]
  /** Where the visitor came from; null if they were on the site already. */
  from: Source | null
  views: number
  /** The ids of vehicles whose page was seen. */
  seen: readonly number[]
  saved: readonly number[]
  /** The id of the vehicle on whose page the number was called; 0 on other pages. */
  calls: readonly number[]
}

/** If a value is higher, the tab was in the background, or the value is made up. */
const LARGEST: Record<Measure, number> = { LCP: 60_000, INP: 30_000, CLS: 10 }
const SEARCHES_IN_REPORT = 5
const LONGEST_WORDS = 60

/** In one report. */
const MOST_VIEWS = 50

/** @param isKnown whether a vehicle with this id is in stock */
export function readVisit(
  input: ReadonlyMap<string, unknown>,
  isKnown: (id: number) => boolean = () => false,
): Visit {
  const measured = fieldsOf(input.get('measures'))
  const nothing = input.get('nothing')
  const from = fieldsOf(input.get('from'))
  const vehicles = (name: string): number[] => [...new Set(idsIn(input.get(name)).filter(isKnown))]
  return {
    from: from && sourceOf(originIn(from)),
    views: Math.floor(Math.min(Math.max(finite(input.get('views')) ?? 0, 0), MOST_VIEWS)),
    seen: vehicles('seen'),
    saved: vehicles('saved'),
    calls: idsIn(input.get('calls')).map((id) => (isKnown(id) ? id : 0)),
    measures: MEASURES.flatMap((name) => {
      const value = measured?.get(name)
      return typeof value === 'number' && value >= 0 && value <= LARGEST[name] ? [[name, value] as const] : []
    }),
    nothing: Array.isArray(nothing)
      ? [
          ...new Set(
            nothing
              .slice(0, SEARCHES_IN_REPORT)
              .map(searched)
              .filter((words) => words !== ''),
          ),
        ]
      : [],
  }
}

export const couldBePersonal = (text: string): boolean => /@|\d(?:[\s().+-]*\d){5,}|https?:|www\./.test(text)

/** '' if the text may contain an email address, web address or phone number, or is too long to be a real search. */
export function searched(value: unknown): string {
  if (typeof value !== 'string' || value.length > 200) return ''
  const words = value
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
  return couldBePersonal(words) || words.length > LONGEST_WORDS ? '' : words
}

const idsIn = (value: unknown): number[] =>
  Array.isArray(value)
    ? value.slice(0, MOST_VIEWS).filter((id): id is number => Number.isSafeInteger(id) && id >= 0)
    : []

function originIn(from: ReadonlyMap<string, unknown>): Origin {
  const word = (name: string): string => shortText(from.get(name), 100)
  return { host: word('host'), source: word('source'), medium: word('medium'), ad: from.get('ad') === true }
}

/** Whether a browser says that no person is using it. Most robots run no scripts, so they report nothing in the first place. */
export const isRobot = (agent = ''): boolean => /bot|crawl|spider|headless|lighthouse|preview/i.test(agent)
