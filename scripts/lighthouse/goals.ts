import type { View } from '#plan/page.ts'

/** What Lighthouse found of one page. Scores are of 100, times in ms. */
export interface Found {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  cls: number
  tbt: number
  lcp: number
  /** CSS that the load does not use, where Lighthouse finds it worth telling, bytes. */
  unusedCss: number
  /** All that was transferred, bytes. */
  bytes: number
  /** Third-party scripts that came. */
  scripts: number
}

/** Views of much that moves or is large; all others are to be perfect. */
const DEMANDING: ReadonlySet<View> = new Set(['home', 'search', 'vehicle'])

/** Pages that say of themselves that they are not to be found. */
const UNFOUND: ReadonlySet<View> = new Set(['success', 'garage', 'offline', 'checkout', 'checkout-journey'])

/** What a page falls short of, in words; empty for none. */
export const shortfalls = (view: View, found: Found): string[] => {
  const performance = DEMANDING.has(view) ? 98 : 100
  return [
    found.performance < performance && `performance ${found.performance} (goal ${performance})`,
    found.accessibility < 100 && `accessibility ${found.accessibility}`,
    found.bestPractices < 100 && `best practices ${found.bestPractices}`,
    found.seo < 100 && !UNFOUND.has(view) && `SEO ${found.seo}`,
    found.cls > 0.0005 && `layout shift ${found.cls.toFixed(3)}`,
    found.unusedCss > 0 && `${found.unusedCss} bytes of unused CSS`,
    found.tbt >= 50 && `${Math.round(found.tbt)} ms blocked (goal 50)`,
  ].filter((text): text is string => text !== false)
}

/** What is not good of Core Web Vitals that a load can tell: what third parties' own work blocks is theirs. */
export const poorVitals = ({ lcp, cls }: Found): string[] => [
  ...(lcp > 2500 ? [`LCP ${Math.round(lcp)} ms (goal 2500)`] : []),
  ...(cls > 0.0005 ? [`layout shift ${cls.toFixed(3)}`] : []),
]
