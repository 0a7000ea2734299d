import { get } from 'node:http'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { contentSecurityPolicy } from '#site/headers/csp.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { expect, fetchSite, GROUP, SITES, test } from '../site.ts'
import { ports } from '../support/ports.ts'

/** Checks the sites' policies with Google's CSP Evaluator, which knows the ways around policies that people have found. */

/**
 * Findings with a severity up to this number (HIGH_MAYBE) are holes, syntax errors and weaknesses. Those with a higher number are advice, or
 * depend on what the evaluator can't know.
 */
const WEAK = 40

/**
 * Returns the policy that shoppers get. It's requested under a dealer's host name, because under this machine's own name the policy also
 * lets forms lead to fake payment pages.
 */
const policyOf = (slug: string, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { host: 'dealer.example', 'x-forecourt-tenant': slug }
    get({ host: '127.0.0.1', port: ports().sites, path, headers }, (answer) => {
      answer.resume()
      resolve(String(answer.headers['content-security-policy'] ?? ''))
    }).once('error', reject)
  })

const weakIn = (policy: string): string[] =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= WEAK)
    .map(({ directive, value = '', description }) => `${directive} ${value}: ${description}`)

test('The evaluator finds no hole in the policy of any page or file of any site', async () => {
  for (const slug of SITES) {
    const home = await fetchSite(slug, '/')
    const [asset = ''] = (await home.text()).match(/\/_astro\/[\w.-]+\.css/) ?? []
    for (const path of ['/', '/nothing-here', '/sw.js', '/sitemap.xml', asset]) {
      const policy = await policyOf(slug, path)
      expect(policy, `${slug}${path}`).not.toBe('')
      expect(weakIn(policy), `${slug}${path}`).toEqual([])
    }
  }
})

test('The evaluator finds no hole in the policy of a site with tags, a pixel, a chat and its own hosts', () => {
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
