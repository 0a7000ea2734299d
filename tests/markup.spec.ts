import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate'
import { expect, FOLDERS, test, TENANTS } from './site.ts'
import { pathsOf } from './support/crawl.ts'
import { forSale, unphotographed, vehicleOf } from './support/stock.ts'

const CHECKOUT = /\/(?:checkout|buy-online)$/
const VEHICLE = /^\/(?:cars|motorcycles|campers)\/(?!trade-in$)[\w-]+$/

/** Astro puts this before the first island, in the body, where the standard has no style element; all browsers take it. */
const ASTRO_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'

/** One of each view, and of each state of it that has markup of its own. */
const sample = (slug: string): string[] => {
  const paths = pathsOf(slug).filter((path) => !VEHICLE.test(path))
  const lists = paths.filter((path) => /^\/(?:search|used-car|find)\//.test(path))
  return [
    ...paths.filter((path) => !lists.includes(path) && !CHECKOUT.test(path)),
    // One stands for all: they differ in their vehicle only.
    ...paths.filter((path) => CHECKOUT.test(path)).slice(0, 1),
    ...lists,
    vehicleOf(slug, forSale),
    vehicleOf(slug, unphotographed),
  ]
}

for (const slug of TENANTS) {
  test(`${slug}: the markup of every view is valid`, async () => {
    const validator = new HtmlValidate(new FileSystemConfigLoader())
    const found: string[] = []
    for (const path of sample(slug)) {
      const file = join(FOLDERS.dist, slug, path.endsWith('.html') ? path : `${path}/index.html`)
      const html = readFileSync(file, 'utf8').replace(ASTRO_STYLE, '')
      const report = await validator.validateString(html, file)
      for (const { messages } of report.results) {
        for (const { ruleId, message, selector } of messages) {
          found.push(`${path}: ${message} (${ruleId}) at ${selector ?? 'unknown'}`)
        }
      }
    }
    expect([...new Set(found)].slice(0, 25)).toEqual([])
  })
}
