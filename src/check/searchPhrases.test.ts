import { expect, test } from 'vitest'
import { car, offer, smallContext } from '#plan/testing/small.ts'
import type { Finding } from './finding.ts'
import { checkSearchPhrases } from './searchPhrases.ts'

test('The check reports the words that an offer’s vehicles can’t be found by', () => {
  const found: Finding[] = []
  const offered = (vehicles: string) => [{ path: '/offers/x', offer: offer({ vehicles }) }]
  for (const phrase of ['new wanderstone', 'flying carpets', ''])
    checkSearchPhrases(
      { context: smallContext({ site: { offers: { count: 1 } }, cars: [car(1)], content: offered(phrase) }) },
      (finding) => found.push(finding),
    )
  expect(found).toEqual([
    {
      level: 'error',
      file: 'content/offers/x.md',
      field: 'offer.vehicles',
      message: expect.stringMatching(/^“flying carpets” means nothing on this site/),
    },
  ])
})
