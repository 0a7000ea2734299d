import type { VisitFacts } from '../../visits/store.ts'
import type { Measure } from '../../visits/visit.ts'
import { many, NAMED, type Concern } from './concern.ts'

/**
 * For each measure, the limit that three in four page views should stay within (web.dev), and a name that dealers
 * understand.
 */
const GOOD: Record<Measure, { most: number; says: string; show: (value: number) => string }> = {
  LCP: {
    most: 2500,
    says: 'to show the main content of a page',
    show: (ms) => `${(ms / 1000).toFixed(1)} s`,
  },
  INP: { most: 200, says: 'to respond to a tap', show: (ms) => `${Math.round(ms)} ms` },
  CLS: { most: 0.1, says: 'of layout shift while pages load', show: (value) => value.toFixed(2) },
}

/** With fewer page views than this, no conclusion is drawn. */
const ENOUGH = 20

export const visitConcerns = ({ measures, nothing }: VisitFacts): Concern[] => [
  ...measures
    .filter(({ name, value, count }) => count >= ENOUGH && value > GOOD[name].most)
    .map(({ name, value }) => {
      const { most, says, show } = GOOD[name]
      return {
        says: `Slow pages: ${show(value)} ${says}. Aim for ${show(most)} or less (${name})`,
        items: [],
        total: 0,
      }
    }),
  ...(nothing.length === 0
    ? []
    : [
        {
          says: `${many(nothing.length, 'search', 'searches')} found nothing`,
          items: nothing
            .slice(0, NAMED)
            .map(({ words, times }) => ({ label: `“${words}”, ${many(times, 'time')}` })),
          total: nothing.length,
        },
      ]),
]

/** A line about page speed in the last 28 days; '' if there's no data. */
export const speedLine = ({ measures }: VisitFacts): string => {
  const [first] = measures
  if (!first) return ''
  const shown = measures.map(({ name, value }) => `${name} ${GOOD[name].show(value)}`)
  return `${shown.join(', ')} or better for three in four of ${first.count.toLocaleString('en')} page views in the last 28 days`
}
