import type { AstroIntegration } from 'astro'

/** What every page's scripts share is one file instead of one a module: each by itself would be as much header as text. */
const EVERYWHERE = {
  name: 'everywhere',
  test: /preload-helper|\/islands\/(?:near|turns|onPage|onAct)\.ts|\/tracking\/track\.ts|\/favourites\/marks\.ts/,
}

/** So do the smallest rules, of which most scripts that run before the shopper acts need two or more. */
const SMALL_RULES = { name: 'rules', test: /\/src\/rules\/(?:leadId|stored|values)\.ts/ }

/** How islands are fetched, besides Astro's own ways. */
export const islands = (): AstroIntegration => ({
  name: 'forecourt-islands',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => {
      updateConfig({
        vite: {
          environments: {
            client: {
              build: {
                rolldownOptions: { output: { codeSplitting: { groups: [EVERYWHERE, SMALL_RULES] } } },
              },
            },
          },
        },
      })
    },
  },
})
