import starlight from '@astrojs/starlight'
import { BASE } from './page.ts'
import { SECTIONS, slugOf } from './sections.ts'

/**
 * Configures how the docs site is built (build.ts). It's outside the project's types, because Starlight
 * would add its own types to every page of the sites.
 */
export default {
  base: BASE,
  logLevel: 'error',
  integrations: [
    starlight({
      title: 'Forecourt',
      locales: { root: { label: 'English', lang: 'en-AU' } },
      sidebar: [
        ...SECTIONS.map(({ label, documents }) => ({ label, items: documents.map(slugOf) })),
        // The dashboard redirects this to a preview's gallery.
        { label: 'Component gallery', link: '/gallery/' },
      ],
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      // Its highlighter doesn't know Caddy's language.
      expressiveCode: { shiki: { langAlias: { caddy: 'nginx' } } },
      customCss: ['../../scripts/docs/site/style.css'],
      pagination: false,
      credits: false,
    }),
  ],
}
