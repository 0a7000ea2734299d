import type { SiteFrame } from '#plan/page.ts'
import type { States } from '#ui/states.ts'
import type { SendButton } from './SendButton.tsx'
import { leadWords } from '../words.ts'

export const states = ({ region }: SiteFrame) =>
  ({
    idle: { busy: false, label: 'Enquire Now', say: leadWords(region) },
    sending: { busy: true, label: '', say: leadWords(region) },
  }) satisfies States<typeof SendButton>
