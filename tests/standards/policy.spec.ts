import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { contentSecurityPolicy } from '#site/headers/csp.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { expect, fetchSite, GROUP, SITES, test } from '../site.ts'

/** Google's evaluator of Content-Security-Policies, which knows the ways around one that others have found. */

/** Its severities up to HIGH_MAYBE: a hole, a slip of the pen, something weak. Beyond are advice and what it can't know. */
const WEAK = 40

/** What it says that is no hole. */
const NO_FAULT = [
  // A form that pays leads on to the provider's page, which on the machine of a developer is a fake one (src/site/headers/csp.ts).
  /^form-action http:\/\/(?:127\.0\.0\.1|localhost):\*: Allow only resources downloaded over HTTPS/,
]

const weakIn = (policy: string): string[] =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= WEAK)
    .map(({ directive, value = '', description }) => `${directive} ${value}: ${description}`)
    .filter((finding) => !NO_FAULT.some((pattern) => pattern.test(finding)))

test('the evaluator finds no hole in the policy of any site, its hashed files or what is not there', async () => {
  for (const slug of SITES) {
    const home = await fetchSite(slug, '/')
    const [asset = ''] = (await home.text()).match(/\/_astro\/[\w.-]+\.css/) ?? []
    for (const path of ['/', '/nothing-here', '/sw.js', '/sitemap.xml', asset]) {
      const policy = (await fetchSite(slug, path)).headers.get('content-security-policy')
      expect(policy, `${slug}${path}`).not.toBeNull()
      expect(weakIn(policy ?? ''), `${slug}${path}`).toEqual([])
    }
  }
})

test('the evaluator finds no hole in the policy of a site with tags, a pixel, a chat and hosts of its own', () => {
  const site = siteSchema.cast({
    ...{ id: 1, slug: GROUP, name: 'Tenant', url: 'https://tenant.example' },
    tracking: { tag_manager_id: 'GTM-1', analytics_id: 'G-1', social_pixel_id: '1' },
    chat: { widget_key: 'k' },
    script_hosts: { chat: 'https://chat.example/v2' },
    security: { allow_hosts: ['*.widgets.example'] },
  })
  const policy = contentSecurityPolicy(site, ['sha256-BF0290pkb3jxQsE7z00xR8Imp8X34FLC88L0lkMnrGw='])
  expect(policy).toContain('https://www.googletagmanager.com')
  expect(weakIn(policy)).toEqual([])
})
