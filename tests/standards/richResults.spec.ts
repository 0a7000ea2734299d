import { readFileSync } from 'node:fs'
import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { expect, nightly, TENANTS, test } from '../site.ts'
import { pagesOfEachKind } from '../support/pagesOfEachKind.ts'
import { fileOf } from '../support/structuredData.ts'

/**
 * Checks structured data against Google's requirements with Adobe's validator, which knows products, offers, breadcrumbs, jobs and ratings.
 * It doesn't know vehicles for sale or businesses. tests/structured-data.spec.ts checks those on every page, and that everything is in
 * schema.org's vocabulary.
 */

/**
 * Recommended fields that may be missing, either because dealers don't give us the data or because the field is about working from home.
 */
const NOT_TOLD =
  /^Missing field "(?:applicantLocationRequirements|jobLocationType|baseSalary|directApply|identifier|validThrough)" \(optional\)$/

test(
  'The structured data of pages of each kind of every site meets Google’s requirements',
  nightly,
  async () => {
    test.setTimeout(240_000)
    const extractor = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] })
    const validator = new Validator()
    const found: string[] = []
    const types = new Set<string>()
    for (const slug of TENANTS)
      for (const path of pagesOfEachKind(slug)) {
        const data = extractor.parse(readFileSync(fileOf(slug, path), 'utf8'))
        for (const type of Object.keys(data.jsonld)) types.add(type)
        for (const { message } of data.errors) found.push(`${slug}${path}: ${message}`)
        for (const { issueMessage, path: where = [] } of await validator.validate(data))
          if (!NOT_TOLD.test(issueMessage))
            found.push(
              `${slug}${path}: ${where.map(({ property, type }) => property ?? type).join('.')}: ${issueMessage}`,
            )
      }
    expect(found.slice(0, 20)).toEqual([])
    for (const type of ['BreadcrumbList', 'JobPosting']) expect(types).toContain(type)
  },
)
