/** The focal point of a page's picture as a prop; an empty object if it's the middle. */
export const focusOf = (page: { focus?: string } | undefined): { focus?: string } =>
  page?.focus ? { focus: page.focus } : {}
