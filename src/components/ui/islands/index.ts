import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'

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

/**
 * The smallest modules of src/rules and src/lib. They're combined too, since most scripts that run before the shopper
 * acts need two or more of them.
 */
const SMALL_RULES = ['rules/browser/stored.ts', 'lib/safeSlug.ts', 'lib/values.ts'].map(source)

/** Other small modules of src/rules and src/lib, which only later scripts and lists need. */
const LATER_RULES = [
  'rules/constants.ts',
  'rules/tracking/eventIds.ts',
  'lib/slug.ts',
  'lib/webAddress.ts',
].map(source)

/** What forms do before and after they're hydrated. */
const FORMS = ['features/leads/form/formsOnPage.ts', 'features/leads/send/newKey.ts'].map(source)

const GROUPS = [
  { name: 'everywhere', test: (id: string) => id.includes('preload-helper') || EVERYWHERE.includes(id) },
  { name: 'rules', test: (id: string) => SMALL_RULES.includes(id) },
  { name: 'laterRules', test: (id: string) => LATER_RULES.includes(id) },
  { name: 'forms', test: (id: string) => FORMS.includes(id) },
]

/**
 * Scripts that no shopper waits for. Vite would add the names of their imports to the page's scripts, so that they're
 * all requested at once. Those names would be a twentieth of what a vehicle's page runs before the shopper acts.
 */
export const UNHURRIED = [
  ...[
    'startVisit',
    'banner',
    'visitLog',
    'nearest',
    'openGarage',
    'openNow',
    'ownReservation',
    'prefill',
    'reportErrors',
  ],
  ...['searchTracker', 'start', 'startTracking', 'textUs'],
]
const UNHURRIED_FILE = new RegExp(`/(?:${UNHURRIED.join('|')})\\.[\\w-]+\\.js$`)

const fewerPreloads: Plugin = {
  name: 'forecourt-fewer-preloads',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: {
              polyfill: false,
              resolveDependencies: (file, imports) =>
                UNHURRIED_FILE.test(file) ? [] : imports.filter((path) => !/\/everywhere\./.test(path)),
            },
          },
        }
      : undefined,
}

/** Sets how the build groups the islands' scripts into files. */
export const islands = (): AstroIntegration => ({
  name: 'forecourt-islands',
  hooks: {
    'astro:config:setup': ({ addClientDirective, updateConfig }) => {
      addClientDirective({ name: 'act', entrypoint: source('components/ui/islands/act.ts') })
      updateConfig({
        vite: {
          plugins: [fewerPreloads],
          environments: {
            client: { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } },
          },
        },
      })
    },
  },
})
