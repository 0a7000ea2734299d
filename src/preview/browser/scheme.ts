import { toolbarWindow } from './toolbarWindow.ts'

const SCHEME = /\(prefers-color-scheme:\s*(\w+)\)/g
/** Media queries as the style sheets have them. */
const written = new WeakMap<MediaList, string>()

function recolour(rules: CSSRuleList, dark: boolean): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const query = written.get(rule.media) ?? rule.media.mediaText
      written.set(rule.media, query)
      // A width that every window has, or none: the query then goes by the toolbar.
      rule.media.mediaText = query.replace(
        SCHEME,
        (_, scheme: string) => `(width ${(scheme === 'dark') === dark ? '>=' : '<'} 0px)`,
      )
    }
    if (rule instanceof CSSGroupingRule) recolour(rule.cssRules, dark)
  }
}

/** Makes the page light or dark as the toolbar has it, whatever the machine prefers. */
export function wearScheme(): void {
  // A stage of the gallery is in a frame within the toolbar's.
  const scheme = toolbarWindow(top)?.document.documentElement.dataset['scheme']
  if (scheme === undefined) return
  for (const sheet of document.styleSheets) {
    try {
      recolour(sheet.cssRules, scheme === 'dark')
    } catch {
      // Of another origin: nobody may read it.
    }
  }
}
