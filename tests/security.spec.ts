import { expect, fetchSite, GROUP, RV, site, TENANTS, test } from './site.ts'
import { observatory } from './support/observatory.ts'

/**
 * Tests the security headers of each site. All other tests watch the console, and so show that the headers block nothing of ours. These
 * tests show that the headers do block other people's scripts.
 */

test('Each site scores an A+ by the rules of Mozilla’s Observatory, even on the not-found page', async () => {
  for (const slug of TENANTS)
    for (const path of ['/', '/nothing-here', '/sitemap.xml']) {
      const { headers } = await fetchSite(slug, path)
      const { score, why } = observatory(new Map(headers))
      expect(score, `${slug}${path}\n${why.join('\n')}`).toBeGreaterThanOrEqual(100)
    }
})

test('The files that say how to serve a site aren’t public', async () => {
  for (const path of ['/_headers', '/_redirects']) expect((await fetchSite(RV, path)).status, path).toBe(404)
})

test('A site doesn’t run somebody else’s script, inline or from elsewhere', async ({ page, guard }) => {
  guard.allow(/Content Security Policy|ERR_BLOCKED_BY_CSP|csp/)
  await page.goto(site(GROUP, '/'))
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      seen.push(`${violatedDirective} ${blockedURI}`)
    })
    const script = (change: (element: HTMLScriptElement) => void) => {
      const element = document.createElement('script')
      change(element)
      document.body.append(element)
    }
    script((element) => (element.text = 'window.__theirs = 1'))
    script((element) => (element.src = 'https://elsewhere.example/a.js'))
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="data:image/png,none" onerror="window.__theirs = 2">',
    )
    // The policy should block the request.
    fetch('https://elsewhere.example/take').catch(() => undefined)
  })
  await expect
    .poll(() => page.evaluate(() => (window as { seen?: string[] }).seen))
    .toEqual(
      expect.arrayContaining([
        'script-src-elem inline',
        'script-src-elem https://elsewhere.example/a.js',
        'script-src-attr inline',
        'connect-src https://elsewhere.example/take',
      ]),
    )
  expect(await page.evaluate(() => '__theirs' in window)).toBe(false)
})
