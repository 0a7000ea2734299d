/** The focal point of a page's picture; an empty object if that's the middle. */
export const focusOf = (page: { focus?: string } | undefined): { focus?: string } =>
  page?.focus ? { focus: page.focus } : {}
