/** A section of the docs site. All its pages are for readers who need the same kind of help. */
export interface Section {
  label: string
  /** By path from the root of the repository, in the order of the sidebar. */
  documents: readonly string[]
}

export const HOME = 'README.md'

export const SECTIONS: readonly Section[] = [
  { label: 'Tutorial', documents: ['docs/getting-started.md'] },
  {
    label: 'How-to guides',
    documents: [
      'docs/content.md',
      'docs/words.md',
      'docs/forms.md',
      'docs/themes.md',
      'docs/extending.md',
      'docs/facts.md',
      'docs/stock.md',
      'docs/photos.md',
      'docs/checkout.md',
      'docs/alerts.md',
      'docs/offline.md',
      'docs/tracking.md',
      'docs/deployment.md',
      'docs/monitoring.md',
      'docs/operations.md',
      'CONTRIBUTING.md',
    ],
  },
  {
    label: 'Reference',
    documents: [
      'docs/commands.md',
      'docs/settings.md',
      'docs/environment.md',
      'docs/findable.md',
      'docs/rules.md',
      'docs/glossary.md',
      'docs/style.md',
      'CHANGELOG.md',
      'SECURITY.md',
    ],
  },
  {
    label: 'Explanation',
    documents: [
      'docs/architecture.md',
      'docs/build.md',
      'docs/search.md',
      'docs/leads.md',
      'docs/live.md',
      'docs/browser.md',
      'docs/scale.md',
      'docs/security.md',
    ],
  },
]

/** docs/security.md is another document. */
const OWN_SLUGS: Readonly<Record<string, string>> = { [HOME]: 'index', 'SECURITY.md': 'reporting' }

/** @example slugOf('docs/getting-started.md') // 'getting-started' */
export const slugOf = (document: string): string =>
  OWN_SLUGS[document] ??
  document
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase()
