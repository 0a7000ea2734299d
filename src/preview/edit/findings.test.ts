import { expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { problemsOf, todoOf } from './findings.ts'

const PAGE =
  '---\r\ntitle: About us\r\npath: /about-us\r\n---\r\n\r\nHello.\r\n\r\n<!-- replace: who you are -->\r\n'

test.each([
  [
    { file: 'site.json', field: 'url' },
    { name: 'Name and contact', of: 'settings/contact', field: 'url' },
  ],
  [
    { file: 'site.json', field: 'locations[0].hours' },
    { name: 'Locations', of: 'settings/locations', field: 'locations[0].hours' },
  ],
  [
    { file: 'content/about.md', field: '', line: 8 },
    { name: 'About us', of: 'content/about.md', line: 3, message: 'line 3: is wrong' },
  ],
  [
    { file: 'content/about.md', field: 'image', line: 2 },
    { of: 'content/about.md', field: 'image' },
  ],
  [
    { file: 'content/broken.md', field: '', line: 1 },
    { name: 'content/broken.md', of: 'content/broken.md' },
  ],
  [
    { file: 'brand/logo.png', field: '' },
    { of: 'brand', message: 'brand/logo.png is wrong' },
  ],
  [
    { file: 'brand/fonts/lora.woff2', field: '' },
    { name: 'brand/fonts/lora.woff2', message: 'is wrong' },
  ],
  [
    { file: 'theme.css', field: '', line: 12 },
    { name: 'theme.css:12', message: 'is wrong' },
  ],
  [
    { file: 'snapshot.json', field: 'cars' },
    { name: 'Stock', of: 'stock', message: 'is wrong' },
  ],
  [
    { file: 'site.json', field: 'slug' },
    { name: 'site.json', message: 'slug is wrong' },
  ],
])('What check finds at %o leads to its form and field', (place, todo) => {
  using dir = folder({ 'content/about.md': PAGE, 'content/broken.md': 'title: ---' })
  const finding = { level: 'warning', message: 'is wrong', ...place } as const
  const [made] = todoOf(dir.path, [finding], { hasStock: true })
  expect(made).toMatchObject(todo)
  expect(made && 'of' in made).toBe('of' in todo)
})

test('A mistake in a text is shown with its line in the text', () => {
  using dir = folder({ 'content/about.md': PAGE })
  const error = {
    level: 'error',
    file: 'content/about.md',
    field: '',
    line: 6,
    message: '::embed: is wrong',
    stops: true,
  } as const
  const [problem] = problemsOf(dir.path, [error], { file: 'content/about.md' })
  expect(problem?.message).toBe('line 1: ::embed: is wrong')
})
