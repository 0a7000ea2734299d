import type { SiteFrame } from '#plan/page.ts'
import { NOW, sampleRecords } from '#search/engine/testing/stock.ts'
import { CARD_SETTINGS } from '#search/testing/cardSettings.ts'
import type { States } from '#ui/states.ts'
import type { Comparison } from './Comparison.tsx'
import { savedWords } from '../words.ts'

const PICTURE = '/images/vehicles/ute-glacier-white-1/1.jpg'

export const states = ({ region }: SiteFrame) =>
  ({
    'side by side': {
      cars: sampleRecords(3).map((car) => ({ ...car, primary_image_url: PICTURE })),
      settings: { ...CARD_SETTINGS, region },
      now: NOW * 1000,
      say: savedWords(region),
      onClose: () => {},
    },
  }) satisfies States<typeof Comparison>
