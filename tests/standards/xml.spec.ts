import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { RelaxNGValidator, XmlDocument, XmlElement, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { expect, FOLDERS, test, TENANTS } from '../site.ts'

/** Validates sitemaps and feeds against their schemas with libxml2, the library behind xmllint. */

const schema = (file: string): string => readFileSync(new URL(`schemas/${file}`, import.meta.url), 'utf8')

/** The sitemap protocol's own schema, from its package. It doesn't cover pictures, which have a schema of their own. */
const SITEMAP = readFileSync(
  fileURLToPath(new URL('schema/sitemap.xsd', import.meta.resolve('sitemap/package.json'))),
  'utf8',
).replaceAll('processContents="strict"', 'processContents="lax"')

const xsd = (text: string) => XsdValidator.fromDoc(XmlDocument.fromString(text))
const sitemap = xsd(SITEMAP)
const index = xsd(schema('sitemap-index.xsd'))
const image = xsd(schema('sitemap-image.xsd'))
const rng = (text: string) => RelaxNGValidator.fromDoc(XmlDocument.fromString(text))
const rss = rng(schema('rss-2.0.rng'))
const vehicles = rng(schema('meta-vehicles.rng'))

/** Returns the validator's messages about a file, or about an element in it. */
function troubles(validate: () => void): string[] {
  try {
    validate()
    return []
  } catch (error) {
    if (error instanceof XmlValidateError) return [error.message]
    throw error
  }
}

function troublesOf(xml: string, validator: { validate: (document: XmlDocument) => void }): string[] {
  using document = XmlDocument.fromString(xml)
  const pictures = document.find('//i:image', { i: 'http://www.google.com/schemas/sitemap-image/1.1' })
  return [
    ...troubles(() => validator.validate(document)),
    ...pictures.flatMap((picture) =>
      picture instanceof XmlElement ? troubles(() => image.validate(picture)) : [],
    ),
  ]
}

const KINDS = [
  ['sitemap.xml', index],
  ['sitemap-*.xml', sitemap],
  ['feeds/new-arrivals.xml', rss],
  ['feeds/meta-vehicles.xml', vehicles],
] as const

for (const [files, validator] of KINDS)
  test(`The file ${files} of every site is valid against its schema`, () => {
    for (const slug of TENANTS) {
      const found = globSync(join(FOLDERS.dist, slug, files))
      expect(found, slug).not.toEqual([])
      for (const file of found) expect(troublesOf(readFileSync(file, 'utf8'), validator), file).toEqual([])
    }
  })
