import type { SiteFrame } from '#plan/page.ts'
import { NOW, sampleRecords } from '#search/engine/testing/stock.ts'
import { CARD_SETTINGS } from '#search/testing/cardSettings.ts'
import type { States } from '#ui/states.ts'
import { compareWords } from '../words.ts'
import type { Comparison } from './Comparison.tsx'

const PICTURE = '/images/vehicles/ute-glacier-white-1/1.jpg'

const beside = (many: number, { region }: SiteFrame) => ({
  cars: sampleRecords(many).map((car) => ({ ...car, primary_image_url: PICTURE })),
  start: {
    card: { ...CARD_SETTINGS, region },
    noun: { one: 'car', many: 'cars' },
    searchHref: '#',
  },
  now: NOW * 1000,
  say: compareWords(region),
  onRemove: () => {},
})

export const states = (site: SiteFrame) =>
  ({
    'one vehicle, with room for more': beside(1, site),
    'three side by side': beside(3, site),
    'four, the most possible': beside(4, site),
  }) satisfies States<typeof Comparison>
