import type { Pages } from './states.ts'

export const pages = {
  wide: { view: 'vehicle', act: { open: '#enquire-dialog' } },
  narrow: { view: 'vehicle', act: { open: '#test-drive-dialog' } },
} satisfies Pages
