import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Modules of InstantSearch and of what it needs, each with what stands in for it in a list: what lists never use, and what
 * browsers have done by themselves for years. Together they would be 4 KiB more for every shopper (gzip).
 */
export const STAND_INS: Readonly<Record<string, string>> = {
  '@algolia/events/events.js': 'EventEmitter.ts',
  'algoliasearch-helper/src/SearchResults/generate-hierarchical-tree.js': 'noHierarchy.ts',
  'algoliasearch-helper/src/utils/sortAndMergeRecommendations.js': 'noRecommendations.ts',
  'instantsearch.js/es/lib/createHelpers.js': 'leftOut.ts',
  'instantsearch.js/es/lib/routers/history.js': 'noHistoryRouter.ts',
  'instantsearch.js/es/lib/utils/addInsightsToRecommendParameters.js': 'leftOut.ts',
  'instantsearch.js/es/lib/utils/documentation.js': 'leftOut.ts',
  'instantsearch.js/es/lib/utils/hydrateRecommendCache.js': 'leftOut.ts',
  'instantsearch.js/es/lib/utils/hydrateSearchClient.js': 'leftOut.ts',
  'instantsearch.js/es/middlewares/createInsightsMiddleware.js': 'leftOut.ts',
  'instantsearch.js/es/middlewares/createMetadataMiddleware.js': 'leftOut.ts',
  'use-sync-external-store/shim/index.js': 'useSyncExternalStore.ts',
}

const MODULES = new URL('../../../../node_modules/', import.meta.url)
const pathOf = (name: string, folder: URL | string): string => fileURLToPath(new URL(name, folder))

/** What a module is imported by at its end: the name of its file, or of its folder. */
const nameOf = (module: string): string =>
  module
    .replace(/(?:\/index)?\.js$/, '')
    .split('/')
    .at(-1) ?? ''

/** Builds with the stand-ins in their places. */
export function standIns(): Plugin {
  const byFile = new Map(
    Object.entries(STAND_INS).map(([module, name]) => [
      pathOf(module, MODULES),
      pathOf(name, import.meta.url),
    ]),
  )
  return {
    name: 'forecourt-stand-ins',
    enforce: 'pre',
    resolveId: {
      filter: {
        id: new RegExp(`(?:^|/)(?:${Object.keys(STAND_INS).map(nameOf).join('|')})(?:/index)?(?:\\.js)?$`),
      },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true })
        return found && (byFile.get(found.id) ?? found)
      },
    },
  }
}
