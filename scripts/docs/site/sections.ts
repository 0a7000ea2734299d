/** A section of the docs site. All its pages are for readers who need the same kind of help. */
export interface Section {
  label: string
  /** The Markdown files of its pages, by path from the root of the repository, in the order of the sidebar. */
  documents: readonly string[]
}

/** The first page of the docs site. */
export const HOME = 'README.md'

/** All other pages. */
export const SECTIONS: readonly Section[] = [
  { label: 'Tutorial', documents: ['docs/getting-started.md'] },
  {
    label: 'How-to guides',
    documents: [
      'docs/content.md',
      'docs/words.md',
      'docs/forms.md',
      'docs/themes.md',
      'docs/facts.md',
      'docs/stock.md',
      'docs/photos.md',
      'docs/checkout.md',
      'docs/alerts.md',
      'docs/offline.md',
      'docs/tracking.md',
      'docs/deployment.md',
      'CONTRIBUTING.md',
    ],
  },
  {
    label: 'Reference',
    documents: [
      'docs/commands.md',
      'docs/settings.md',
      'docs/findable.md',
      'docs/rules.md',
      'docs/glossary.md',
      'docs/style.md',
      'CHANGELOG.md',
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

/**
 * Returns the part of the address that names a page: 'docs/getting-started.md' → 'getting-started', or 'index' for the
 * home page.
 */
export const slugOf = (document: string): string =>
  document === HOME
    ? 'index'
    : document
        .replace(/^docs\//, '')
        .replace(/\.md$/, '')
        .toLowerCase()
