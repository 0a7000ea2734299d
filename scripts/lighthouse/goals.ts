import type { View } from '#plan/page.ts'

/** Lighthouse's results for a page. Scores are out of 100, times in ms. */
export interface Found {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  cls: number
  tbt: number
  lcp: number
  /** Bytes of CSS that the page doesn't use; Infinity if Lighthouse doesn't report them. */
  unusedCss: number
  /** Total bytes transferred. */
  bytes: number
  /** Number of third-party scripts that loaded. */
  scripts: number
}

/** Views with a lot of movement or large content. Their pages need a performance score of at least 98; all other pages need 100. */
const DEMANDING: ReadonlySet<View> = new Set(['home', 'search', 'vehicle'])

/** Views whose pages ask search engines not to index them. */
const UNFOUND: ReadonlySet<View> = new Set(['success', 'garage', 'offline', 'checkout', 'checkout-journey'])

/** Lists where a page falls short of its goals, in words. */
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

/**
 * Lists the Core Web Vitals that aren't good, out of those that can be measured while a page loads. Time for which third-party scripts
 * block the page isn't counted.
 */
export const poorVitals = ({ lcp, cls }: Found): string[] => [
  ...(lcp > 2500 ? [`LCP ${Math.round(lcp)} ms (goal 2500)`] : []),
  ...(cls > 0.0005 ? [`layout shift ${cls.toFixed(3)}`] : []),
]
