import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { editorsIn, emailIn, mayEdit, readEditors } from './editors.ts'

const KIM = { email: 'Kim@Dealer.example', name: 'Kim Lee', role: 'publish', tenants: ['one'] }
function fileOf(text: string, mode = 0o600) {
  const dir = folder({ 'editors.json': text })
  const file = join(dir.path, 'editors.json')
  chmodSync(file, mode)
  return { file, [Symbol.dispose]: () => dir[Symbol.dispose]() }
}
const withEditors = (...editors: unknown[]) => fileOf(JSON.stringify({ editors }))

test('The editors file names editors with their sites and roles', () => {
  using made = withEditors(KIM, { ...KIM, email: 'all@dealer.example', role: 'edit', tenants: 'all' })
  const [kim, all] = readEditors(made.file)
  if (!kim || !all) throw new Error('nobody')
  expect([kim.email, all.role]).toEqual(['kim@dealer.example', 'edit'])
  expect([mayEdit(kim, 'one'), mayEdit(kim, 'two'), mayEdit(all, 'two')]).toEqual([true, false, true])
})

test.each<[string, unknown, RegExp]>([
  ['an editor instead of a list', KIM, /editors.json is wrong: .*email isn’t known here/],
  ['nobody', { editors: [] }, /editors .*at least 1/],
  ['no email', { editors: [{ ...KIM, email: 'kim' }] }, /editors\[0\]\.email must be an email address/],
  [
    'two emails in one',
    { editors: [{ ...KIM, email: 'a@b.example,c@d.example' }] },
    /must be an email address/,
  ],
  ['no name', { editors: [{ ...KIM, name: '' }] }, /editors\[0\]\.name must not be empty/],
  ['an unknown role', { editors: [{ ...KIM, role: 'admin' }] }, /editors\[0\]\.role must be one of/],
  ['no role', { editors: [{ ...KIM, role: undefined }] }, /editors\[0\]\.role is missing/],
  ['a misspelt key', { editors: [{ ...KIM, tenant: ['two'] }] }, /tenant isn’t known here/],
  ['no sites', { editors: [{ ...KIM, tenants: [] }] }, /editors\[0\]\.tenants .*at least 1/],
  ['missing sites', { editors: [{ ...KIM, tenants: undefined }] }, /editors\[0\]\.tenants is missing/],
  ['sites as text', { editors: [{ ...KIM, tenants: 'one' }] }, /editors\[0\]\.tenants must be a list/],
  ['a site that is a path', { editors: [{ ...KIM, tenants: ['../one'] }] }, /must be the slug of a tenant/],
  [
    'a list inside the list of sites',
    { editors: [{ ...KIM, tenants: [['all']] }] },
    /editors\[0\]\.tenants\[0\]/,
  ],
  [
    'the same editor twice',
    { editors: [KIM, { ...KIM, email: 'kim@dealer.EXAMPLE' }] },
    /names kim@dealer\.example twice/,
  ],
])('An editors file with %s is refused', (_, value, says) => {
  using made = fileOf(JSON.stringify(value))
  expect(() => readEditors(made.file)).toThrow(says)
})

test('An editors file that’s missing or broken, is a folder, or may be changed by others is refused', () => {
  using broken = fileOf('{')
  expect(() => readEditors(broken.file)).toThrow(/isn’t valid JSON/)
  expect(() => readEditors(`${broken.file}.none`)).toThrow(/doesn’t exist/)
  expect(() => readEditors(join(broken.file, '..'))).toThrow(/isn’t a file/)
  using open = fileOf(JSON.stringify({ editors: [KIM] }), 0o660)
  expect(() => readEditors(open.file)).toThrow(/can be changed by others/)
})

test('The current editors file counts; while it’s wrong, nobody may edit, and one warning says so', () => {
  using made = withEditors(KIM)
  const said: string[] = []
  const find = editorsIn(made.file, (message) => said.push(message))
  expect(find('kim@dealer.example')?.name).toBe('Kim Lee')
  writeFileSync(made.file, '{}')
  expect(find('kim@dealer.example')).toBeUndefined()
  expect(find('kim@dealer.example')).toBeUndefined()
  expect(said).toHaveLength(1)
  writeFileSync(made.file, JSON.stringify({ editors: [{ ...KIM, role: 'edit' }] }))
  expect(find('kim@dealer.example')?.role).toBe('edit')
})

test.each([
  undefined,
  '',
  ' ',
  'kim',
  'a@b.example, c@d.example',
  'a@b.example\n',
  '"a b"@c.example',
  `${'a'.repeat(300)}@b.example`,
  '<a@b.example>',
])('An editor’s address can’t be %j', (header) => {
  expect(emailIn(header)).toBeUndefined()
})
