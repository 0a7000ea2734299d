import { expect, test } from 'vitest'
import { number, object, string } from 'yup'
import type { Section } from '#extend/config.ts'
import type { Project } from '#extend/project.ts'
import { contentFile } from './contentFile.ts'
import { placedProblems } from './placedProblems.ts'
import { describe as line } from '../loading/problems.ts'
import { page } from '../testing/fixtures.ts'

const VIDEOS = new Map([
  ['tour.mp4', '0123456789abcdef'],
  ['tour.vtt', '0123456789abcdef'],
])

const OWN = [{ id: 'own-show' }]
const section = {
  title: 'Deals',
  pages: ['content'],
  plan: () => ({}),
  schema: object({ most: number().max(9), title: string().required() }),
} as unknown as Section
const PROJECT: Project = {
  root: '/',
  hash: '1',
  config: {},
  hookTimes: {},
  sections: new Map([['deals', section]]),
  faults: new Map(),
}

function problemsOf(text: string, ...allow_hosts: string[]): string[] {
  return problemsOfPage(page('title: A\npath: /a', text), allow_hosts)
}

function problemsOfPage(text: string, allow_hosts: string[] = []): string[] {
  const made = contentFile('content/a.md', text)
  if ('problems' in made) throw new Error(JSON.stringify(made.problems))
  return placedProblems(
    [made.page],
    { region: 'en-AU', security: { allow_hosts }, forms: { own: OWN } },
    VIDEOS,
    PROJECT,
  ).map(line)
}

test.each([
  ['::embed[A]{url=https://book.example.com/us}', 'book.example.com'],
  ['::embed[A]{url=https://BOOK.example.com/us}', '*.Example.com'],
  ['::embed[A]{url=https://youtu.be/dQw4w9WgXcQ}', 'other.example'],
  ['::video[A]{src=/photos/tour.mp4 captions=/photos/tour.vtt}', 'other.example'],
  ['::video[A]{src=https://cdn.example.com/tour.mp4}', 'cdn.example.com'],
])('The site may show %s', (text, host) => {
  expect(problemsOf(text, host)).toEqual([])
})

test.each([
  [
    'Text.\n\n::embed[A]{url=https://book.example.com/us}',
    'content/a.md:8: ::embed shows something from book.example.com, which isn’t in security.allow_hosts in site.json. Add the host there, or remove the line',
  ],
  ['::embed[A]{url=https://example.com/}', /isn’t in security\.allow_hosts/],
  ['::embed[A]{url=https://notexample.com/}', /isn’t in security\.allow_hosts/],
  ['::video[A]{src=https://cdn.example.com/a.mp4}', /^content\/a\.md:6: ::video shows something from cdn/],
  [
    '::video[A]{src=/photos/tuor.mp4}',
    "content/a.md:6: ::video names /photos/tuor.mp4, which isn’t in the tenant’s photos folder: did you mean '/photos/tour.mp4'?",
  ],
  ['::video[A]{src=/photos/tour.mp4 captions=/photos/b.vtt}', /names \/photos\/b\.vtt/],
  ['::video[A]{src=/photos/../site.json.mp4}', /isn’t in the tenant’s photos folder/],
])('The site may not show %s', (text, problem) => {
  expect(problemsOf(text, 'other.example.com')).toEqual([
    typeof problem === 'string' ? problem : expect.stringMatching(problem),
  ])
})

test('A page may have a form of the site’s own only if the settings have it', () => {
  const withForm = (id: string) => page(`title: A\npath: /a\nform: ${id}`, `::form{id=${id}}`)
  expect(problemsOfPage(withForm('own-show'))).toEqual([])
  expect(problemsOfPage(withForm('own-shop'))).toEqual([
    'content/a.md: form own-shop isn’t in forms.own of site.json: did you mean "own-show"?',
    'content/a.md:7: ::form{id=own-shop} is a form that the site lacks: own-shop isn’t in forms.own of site.json: did you mean "own-show"?',
  ])
  expect(problemsOfPage(withForm('own-fair'))[0]).toMatch(
    /own-fair isn’t in forms\.own of site\.json: add it there$/,
  )
})

test.each([
  ['::section{type=deals title="This week" most=3}', []],
  ['::section{type=deals title=A most=ten}', [/most must be a number/]],
  ['::section{type=deals title=A most=10}', [/most must be less than or equal to 9|most/]],
  ['::section{type=deals}', [/title is missing/]],
  [
    '::section{type=deal}',
    [
      "content/a.md:6: ::section: the project has no section 'deal' in extensions/sections/. Did you mean 'deals'?",
    ],
  ],
])('%s is checked with the section’s own schema', (text, problems) => {
  expect(problemsOf(text)).toEqual(
    problems.map((problem) => (typeof problem === 'string' ? problem : expect.stringMatching(problem))),
  )
})
