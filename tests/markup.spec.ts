import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate'
import { fileOf } from '#build/publish/publish.ts'
import { mayPrefetch } from '#rules/links/links.ts'
import { expect, FOLDERS, test, TENANTS } from './site.ts'
import { ASTRO_STYLE, builtPage } from './support/builtPage.ts'
import { someOf } from './support/crawl.ts'
import { pagesOfEachKind } from './support/pagesOfEachKind.ts'
import { oneOfEach } from './support/samples.ts'

// The Nu checker reads more pages (tests/standards/nuChecker.spec.ts).
test('The markup of a page of each view is valid', async () => {
  const validator = new HtmlValidate(new FileSystemConfigLoader())
  const found = new Set<string>()
  for (const { slug, path } of await oneOfEach()) {
    const file = join(FOLDERS.dist, slug, fileOf(path))
    const html = readFileSync(file, 'utf8').replace(ASTRO_STYLE, '')
    const report = await validator.validateString(html, file)
    for (const { messages } of report.results)
      for (const { ruleId, message, selector } of messages)
        found.add(`${slug}${path}: ${message} (${ruleId}) at ${selector ?? 'unknown'}`)
  }
  expect([...found].slice(0, 25)).toEqual([])
})

for (const slug of TENANTS)
  test(`Every link on ${slug} to a page that mustn’t be prefetched is marked (spec §2)`, () => {
    const bare = someOf(pagesOfEachKind(slug), 1).flatMap((path) =>
      builtPage(slug, path)
        .values('a[href^="/"]:not([data-no-prefetch], .prose a)', 'href')
        .filter((href) => !mayPrefetch(href.replace(/[?#].*$/s, '')))
        .map((href) => `${path}: ${href}`),
    )
    expect(bare).toEqual([])
  })
