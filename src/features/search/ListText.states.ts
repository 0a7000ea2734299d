import type { States } from '#ui/states.ts'
import type ListText from './ListText.astro'

export const states = {
  'two paragraphs': {
    paragraphs: [
      'Every ute here has had its chassis, tow bar and tray looked over in our own workshop.',
      'Not sure which one will tow your van? Ask us: we sell to farmers and tradies all year round.',
    ],
  },
} satisfies States<typeof ListText>
