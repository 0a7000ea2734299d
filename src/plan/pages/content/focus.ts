/** The main thing of a page's picture, where that isn't its middle. */
export const focusOf = (page: { focus?: string } | undefined): { focus?: string } =>
  page?.focus ? { focus: page.focus } : {}
