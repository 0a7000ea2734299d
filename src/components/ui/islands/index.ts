import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

function source(path: string): string {
  const file = fileURLToPath(new URL(`../../../${path}`, import.meta.url))
  if (!existsSync(file)) throw new Error(`there is no src/${path}, which belongs in a shared script`)
  return file
}

/** Every page loads these. They're so small that, in files of their own, each would add as many bytes of overhead as of code. */
const EVERYWHERE = [
  'components/ui/islands/startOnAct.ts',
  'components/ui/islands/onPage.ts',
  'features/tracking/events/track.ts',
  'features/shortlist/marks.ts',
].map(source)

/** Most scripts that run before the shopper acts need two or more of these. */
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

export const islands = (): AstroIntegration => ({
  name: 'forecourt-islands',
  hooks: {
    'astro:config:setup': ({ addClientDirective, updateConfig }) => {
      addClientDirective({ name: 'act', entrypoint: source('components/ui/islands/act.ts') })
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
