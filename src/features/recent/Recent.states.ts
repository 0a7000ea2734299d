import type { Pages } from '#ui/states.ts'

export const pages = {
  'one vehicle viewed earlier': {
    view: 'vehicle',
    act: { reveal: '[data-recent]' },
    shows: '[data-recent]',
    height: 480,
  },
} satisfies Pages
