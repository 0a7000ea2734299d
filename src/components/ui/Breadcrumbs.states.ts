import type Breadcrumbs from './Breadcrumbs.astro'
import type { States } from './states.ts'

export const states = {
  'three levels': {
    crumbs: [
      { label: 'Home', href: '/' },
      { label: 'Used cars', href: '#' },
      { label: '2023 Toyota HiLux SR5', href: '#' },
    ],
  },
} satisfies States<typeof Breadcrumbs>
