import { expect, test } from 'vitest'
import { themeSchema } from '#site/theme/theme.ts'
import type { Finding } from './finding.ts'
import { checkThemeContrast } from './themeContrast.ts'

async function findings(css: string, theme: object = { dark: 'off' }): Promise<string[]> {
  const found: Finding[] = []
  await checkThemeContrast(themeSchema.cast(theme), css, (finding) => found.push(finding))
  return found.map(({ level, file, line, message }) => `${level} ${file}:${line} ${message}`)
}

test.each([
  ['readable text', '.button {\n  color: #fff;\n  background: #333;\n}'],
  ['only a colour of text', '.card { color: #eee }'],
  ['a light background', '.card { background: ivory }'],
  ['a background that shows through', '.card { background: rgb(0 0 0 / 40%) }'],
  ['a picture', '.hero { background: linear-gradient(#000, #111) }'],
  ['a box that can have no text', '.hero::before { background: #000 }'],
  ['colours that change together', ':root { --accent: #222 } html { --on-accent: #fff }'],
  ['a part with its own text', '.card__tag { --fg: #fff; background: #222 }'],
  [
    'a header whose parts have colours too',
    '.header { --bg: #5a1f0c; --fg: #fff; --fg-soft: #f3ddd3; --link: #ffd9a8; --mark: #ffd9a8; background: var(--bg); color: var(--fg) }',
  ],
  ['a dark footer, which is dark anyway', '.footer { background: #010203 }'],
  ['a dark button', '.button { background: #010203; color: #fff }'],
  [
    'a dark card whose parts have colours too',
    '.card { --ink: #fff; --ink-soft: #ddd; --link: #9cf; background: #223; color: var(--ink) }',
  ],
  ['print', '@media print { .card { color: #eee; background: #fff } }'],
  [
    'a token that isn’t ours',
    ':root { --ours: red } .button { color: var(--nowhere); background: var(--ours) }',
  ],
  ['a circle', ':root { --paper: var(--ink); --ink: var(--paper) }'],
  ['an error, which loading reports', '.card { color: #eee; background: #fff'],
  ['nothing', ''],
])('A theme with %s has no warning', async (_, css) => expect(await findings(css)).toEqual([]))

const tooWeak = (what: string, ratio: string) => `${what} has a contrast of ${ratio}:1, but needs 4.5:1`

test.each([
  [
    'text and background in one rule',
    '.card {\n  color: #888;\n  background-color: white;\n}',
    `warning theme.css:3 ${tooWeak('color (#888888) on this background (#ffffff)', '3.54')}`,
  ],
  [
    'a dark background under the page’s text',
    '\n.card { background: #123 no-repeat }',
    `warning theme.css:2 ${tooWeak('text in the page’s own colour (#14181f) on this background (#112233)', '1.10')}. Set color in the same rule`,
  ],
  [
    'parts that don’t follow the colour of the whole',
    '.header {\n  color: #fff;\n  background: #5a1f0c;\n}',
    `warning theme.css:3 ${tooWeak('--fg (#14181f) on this background (#5a1f0c)', '1.38')}. Set --fg, --fg-soft, --link, --mark in the same rule`,
  ],
  [
    'tokens, wherever they come from',
    '.card { color: var(--brand); background: color-mix(in srgb, var(--brand) 90%, white) }',
    `warning theme.css:1 ${tooWeak('color (#1b4dd8) on this background (#325fdc)', '1.22')}`,
  ],
  [
    'a token of the page',
    ':root {\n  --gap: 1rem;\n  --paper: #777;\n}',
    `warning theme.css:3 ${tooWeak('--ink-soft (#5f6266) on --paper (#777777)', '1.36')}`,
  ],
  [
    'the weakest of several',
    ':root { --paper: #000 }',
    `warning theme.css:1 ${tooWeak('--ink (#14181f) on --paper (#000000)', '1.18')}`,
  ],
  [
    'a token of a part of the page',
    '.footer { --on-night: #444 }',
    `warning theme.css:1 ${tooWeak('--on-night (#444444) on --night-raised (#22272e)', '1.54')}`,
  ],
  [
    'a rule in a rule',
    '@media (width > 600px) {\n  .card {\n    & b { color: #aaa; background: #bbb }\n  }\n}',
    `warning theme.css:3 ${tooWeak('color (#aaaaaa) on this background (#bbbbbb)', '1.21')}`,
  ],
])('A warning names %s', async (_, css, finding) => expect(await findings(css)).toEqual([finding]))

test('In dark mode, a background that only suits light pages gets a warning', async () => {
  const css = '.card { background: #fff3d6 }'
  expect(await findings(css)).toEqual([])
  expect(await findings(css, {})).toEqual([
    expect.stringContaining('theme.css:1 in dark mode, text in the page’s own'),
  ])
  expect(await findings(`@media (prefers-color-scheme: light) { ${css} }`, {})).toEqual([])
})
