export const focusOf = (page: { focus?: string } | undefined): { focus?: string } =>
  page?.focus ? { focus: page.focus } : {}
