/** The window of the toolbar (`/__preview/`) around the page, or around the gallery page that frames it; undefined if there is none. */
export function toolbarWindow(around: Window | null): Window | undefined {
  try {
    return around && around !== window && around.location.pathname === '/__preview/' ? around : undefined
  } catch {
    // A window from another origin can't be read.
    return undefined
  }
}

const SCHEME = /\(prefers-color-scheme:\s*(\w+)\)/g
const written = new WeakMap<MediaList, string>()

function recolour(rules: CSSRuleList, dark: boolean): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const query = written.get(rule.media) ?? rule.media.mediaText
      written.set(rule.media, query)
      // Instead of the system's preference, use a condition that's always true or never true, as chosen in the
      // toolbar.
      rule.media.mediaText = query.replace(
        SCHEME,
        (_, scheme: string) => `(width ${(scheme === 'dark') === dark ? '>=' : '<'} 0px)`,
      )
    }
    if (rule instanceof CSSGroupingRule) recolour(rule.cssRules, dark)
  }
}

export function wearScheme(): void {
  // Start from the top window, because a gallery page is in a frame within the toolbar's frame.
  const scheme = toolbarWindow(top)?.document.documentElement.dataset['scheme']
  if (scheme === undefined) return
  for (const sheet of document.styleSheets) {
    try {
      recolour(sheet.cssRules, scheme === 'dark')
    } catch {
      // A sheet from another origin can't be read.
    }
  }
}
