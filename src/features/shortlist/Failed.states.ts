import type { SiteFrame } from '#plan/page.ts'
import type { States } from '#ui/states.ts'
import type { Failed } from './Failed.tsx'
import { savedWords } from './words.ts'

export const states = ({ region }: SiteFrame) =>
  ({
    'the index can’t be reached': { say: savedWords(region), retry: () => {} },
  }) satisfies States<typeof Failed>
