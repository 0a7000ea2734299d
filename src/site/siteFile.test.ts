import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder, page, siteProblems, SITE } from './testing/fixtures.ts'
import { loadTenant } from './loading/loadTenant.ts'

const INVALID = 'isn’t valid JSON, line'
test.each<[what: string, json: string | Uint8Array, problem: string]>([
  ['nothing in it', '', 'site.json |  | is empty'],
  [
    'an extra comma',
    '{\n  "id": 1,\n}',
    `${INVALID} 3, column 1: a name in "double quotes" is missing here (or there’s a comma too many before it)`,
  ],
  [
    'a missing comma',
    '{\n  "id": 1\n  "name": "x"\n}',
    `${INVALID} 3, column 3: a comma is missing before this`,
  ],
  ['its end cut off', '{ "id": 1', `${INVALID} 1, column 10: a closing } is missing`],
  ['a missing quote', '{ "name": "x }', `${INVALID} 1, column 11: this text has no closing double quote`],
  ['a comment', '{ // mine\n}', `${INVALID} 1, column 3: this is a comment, and JSON can’t hold comments`],
  ['a list instead of a group', '[]', 'site.json |  | must be a group of settings in { }, not a list [ ]'],
  ['null instead of a group', 'null', 'site.json |  | must be a group of settings in { }, not null'],
  [
    'a repeated field',
    JSON.stringify(SITE).replace('}', ',\n"id":2}'),
    'site.json | id | is written twice (again on line 2): remove one of the two',
  ],
  [
    'a prototype as a field',
    JSON.stringify(SITE).replace('}', ',"__proto__":{"autobot":true}}'),
    'site.json | __proto__ | isn’t known here: there’s no setting with this name, so remove it',
  ],
  [
    'a byte order mark',
    `\ufeff${JSON.stringify(SITE)}`,
    'site.json |  | starts with a byte order mark: save it as "UTF-8", not as "UTF-8 with BOM"',
  ],
  [
    'text in UTF-16',
    Buffer.from(`\ufeff${JSON.stringify(SITE)}`, 'utf16le'),
    'site.json |  | is saved as UTF-16: save it as "UTF-8"',
  ],
  [
    'text in Latin-1',
    Buffer.from('{"name":"Citro\u00ebn"}', 'latin1'),
    'contains characters that aren’t UTF-8: save it as "UTF-8"',
  ],
  [
    '2 MB of text',
    `${JSON.stringify(SITE)}${' '.repeat(2 * 1024 * 1024)}`,
    'site.json |  | is too large: 2.0 MB, and the limit is 1 MB',
  ],
  ['endless brackets', '['.repeat(500_000), 'site.json |  | nests brackets too deeply'],
  [
    'valid endless brackets',
    `{"x":${'['.repeat(9000)}${']'.repeat(9000)}}`,
    'site.json |  | nests brackets too deeply',
  ],
])('A site.json with %s is reported', async (_what, json, problem) => {
  const problems = await siteProblems(json)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(problem)
})

/** Why a folder can’t be loaded as a tenant. */
const refusalOf = (tenants: string, slug: string) => loadTenant(join(tenants, slug)).then(() => '', String)
const CONTENT = { 'harbour/content/a.md': page('title: A\npath: /a') }

test('A missing site.json or folder is named', async () => {
  using tenants = folder(CONTENT)
  expect(await refusalOf(tenants.path, 'harbour')).toContain('tenant harbour: site.json: is missing')
  expect(await refusalOf(tenants.path, 'bay')).toContain('tenant bay: site.json: is missing: there is no')
})

test('A site.json must be a file, and not a link out of the tenant’s folder', async () => {
  using tenants = folder({ 'secret.json': JSON.stringify(SITE), ...CONTENT })
  symlinkSync(join(tenants.path, 'secret.json'), join(tenants.path, 'harbour/site.json'))
  expect(await refusalOf(tenants.path, 'harbour')).toContain(
    'is a symbolic link to somewhere outside the tenant’s folder',
  )
  mkdirSync(join(tenants.path, 'bay/site.json'), { recursive: true })
  expect(await refusalOf(tenants.path, 'bay')).toContain('tenant bay: site.json: must be a file')
})

test('A folder whose name isn’t a slug must be renamed', async () => {
  using tenants = folder({ 'my tenant/site.json': JSON.stringify(SITE) })
  expect(await refusalOf(tenants.path, 'my tenant')).toContain("slug can’t be 'my tenant': rename the")
})
