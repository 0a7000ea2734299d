import starlight from '@astrojs/starlight'
import { BASE } from './page.ts'
import { SECTIONS, slugOf } from './sections.ts'

/**
 * Configures how the docs site is built (build.ts). It's JavaScript and not part of the type check, because Starlight would add its own
 * types to every page of the sites.
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
        // The dashboard redirects this address to the gallery of a running preview.
        { label: 'Component gallery', link: '/gallery/' },
      ],
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      // Starlight's highlighter doesn't know Caddy's language, so it treats Caddy's configuration as nginx's.
      expressiveCode: { shiki: { langAlias: { caddy: 'nginx' } } },
      customCss: ['../../scripts/docs/site/style.css'],
      pagination: false,
      credits: false,
    }),
  ],
}
