import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** A file of this repository, by its path in src/. */
const source = (path: string): string => {
  const file = fileURLToPath(new URL(`../../../${path}`, import.meta.url))
  if (!existsSync(file)) throw new Error(`there is no src/${path}, which has a place in a shared script`)
  return file
}

/** What every page's scripts share is one file instead of one a module: each by itself would be as much header as text. */
const EVERYWHERE = [
  'components/ui/islands/near.ts',
  'components/ui/islands/turns.ts',
  'components/ui/islands/onPage.ts',
  'components/ui/islands/onAct.ts',
  'features/tracking/events/track.ts',
  'features/favourites/heart/marks.ts',
].map(source)

/** So do the smallest rules, of which most scripts that run before the shopper acts need two or more. */
const SMALL_RULES = [
  'rules/constants.ts',
  'rules/leads/leadId.ts',
  'rules/browser/stored.ts',
  'lib/slug.ts',
  'lib/values.ts',
  'lib/webAddress.ts',
].map(source)

const GROUPS = [
  { name: 'everywhere', test: (id: string) => id.includes('preload-helper') || EVERYWHERE.includes(id) },
  { name: 'rules', test: (id: string) => SMALL_RULES.includes(id) },
]

/** How islands are fetched, besides Astro's own ways. */
export const islands = (): AstroIntegration => ({
  name: 'forecourt-islands',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({
        vite: {
          environments: {
            client: { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } },
          },
        },
      })
    },
  },
})
