/** The focal point of a page's picture, if it isn't the middle. */
export const focusOf = (page: { focus?: string } | undefined): { focus?: string } =>
  page?.focus ? { focus: page.focus } : {}
