import { unknownForms } from './unknownForms.ts'
import { expect, test } from 'vitest'
import { contentFile } from './contentFile.ts'
import { page } from '../testing/fixtures.ts'

const read = (body: string, front = '') =>
  contentFile('content/a.md', page(`title: A\npath: /a${front}`, body))
function pageOf(body: string, front = '') {
  const made = read(body, front)
  if ('problems' in made) throw new Error(JSON.stringify(made.problems))
  return made.page
}
function problemOf(body: string, front = '') {
  const made = read(body, front)
  return 'problems' in made ? made.problems[0]?.message : undefined
}

test('A form replaces its line', () => {
  const { html, forms = [] } = pageOf('Before.\n\n::form{id=service}\n\nAfter.')
  expect(html).toBe('<p>Before.</p>\n<p>After.</p>')
  expect(forms).toEqual([{ form: 'service', at: '<p>Before.</p>\n'.length }])
})

test.each(['::form{id="parts"}', "::form{id='parts'}", '::form{ id=parts }'])(
  'The line %s also places a form',
  (line) => {
    expect(pageOf(line)).toMatchObject({ html: '', forms: [{ form: 'parts', at: 0 }] })
  },
)

test.each([
  ['::form{id=nothing}', /names a form "nothing"/],
  ['::form{id=fleeet}', /did you mean "fleet"\?$/],
  ['::form{id=constructor}', /names a form "constructor"/],
  ['<div>\n\n::form{id=service}\n\n</div>', /inside other HTML/],
])('The content %j is reported to the editor', (body, message) => {
  expect(problemOf(body)).toMatch(message)
})

test.each([
  'Write ::form{id=service} to place it.',
  '    ::form{id=service}',
  '- ::form{id=service}',
  '`::form{id=service}`',
])('The content %j stays text', (body) => {
  const { html, forms } = pageOf(body)
  expect(html).toContain('::form{id=service}')
  expect(forms).toBeUndefined()
})

test('A page’s settings can name its form, or none', () => {
  expect(pageOf('Text.', '\nform: fleet').form).toBe('fleet')
  expect(pageOf('Text.', '\nform: none').form).toBe('none')
  expect(pageOf('Text.').form).toBeUndefined()
  expect(problemOf('Text.', '\nform: sevice')).toMatch(/^must be one of 'general'/)
})

test('A page may have a form of the site’s own, if the settings have it', () => {
  const page = pageOf('::form{id=own-show}', '\nform: own-fair')
  expect(page).toMatchObject({ form: 'own-fair', forms: [{ form: 'own-show', at: 0 }] })
  expect(unknownForms([page], [{ id: 'own-show' }, { id: 'own-fair' }])).toEqual([])
  expect(unknownForms([page], [{ id: 'own-shop' }]).map(({ field, message }) => [field, message])).toEqual([
    ['form', 'own-fair isn’t in forms.own of site.json: add it there'],
    ['', 'has ::form{id=own-show}, but own-show isn’t in forms.own of site.json: did you mean "own-shop"?'],
  ])
})
