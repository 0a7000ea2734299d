import type { Rule } from 'postcss'
import { contrast } from '#lib/colour.ts'
import type { Theme } from '#site/settings/schema.ts'
import { THEME_FILE } from '#site/theme/themeFile.ts'
import { pairs, TEXT, themeColours, type Scheme } from '#styles/colours.ts'
import type { Report } from './finding.ts'

type Colours = Record<string, string>

/** What the page's own colours start as (src/styles/_tokens.scss). */
const ALIASES: Colours = {
  bg: 'var(--paper)',
  fg: 'var(--ink)',
  'fg-soft': 'var(--ink-soft)',
  link: 'var(--brand-text)',
  mark: 'var(--brand-text)',
  panel: 'var(--surface)',
}

/** The same in dark bands (`night` in src/styles/_mixins.scss). */
const NIGHT_ALIASES: Colours = {
  bg: 'var(--night)',
  fg: 'var(--on-night)',
  'fg-soft': 'var(--on-night-soft)',
  link: 'var(--brand-night)',
  mark: 'var(--accent-night)',
  panel: 'var(--night-raised)',
}
const IS_NIGHT = /\.(?:footer|night)(?![\w-])/
/** What has parts with colours of their own in it, which don't follow its `color`. */
const PARTS = [
  {
    of: /(?:\.(?:header|footer|night|section|page-head)|\bbody|\bmain)$/,
    names: ['fg', 'fg-soft', 'link', 'mark'],
  },
  { of: /\.card$/, names: ['ink', 'ink-soft', 'link'] },
]

const PAIRS = [...TEXT, ...pairs({ bg: 'fg fg-soft link' })]
const RATIO = 4.5

type ColourReader = (value: string) => string | undefined

/** Says which rules of a tenant's `theme.css` make text hard to read. What the file refuses is found when it's loaded. */
export async function checkThemeContrast(theme: Theme, text: string, report: Report): Promise<void> {
  if (text === '') return
  const [{ parsedCss }, { colourIn }] = await Promise.all([
    import('#site/theme/checkedCss.ts'),
    import('./cssColour.ts'),
  ])
  const parsed = parsedCss(text)
  if ('problem' in parsed) return
  const reported = new Set<string>()
  const schemes: Scheme[] = theme.dark === 'off' ? ['light'] : ['light', 'dark']
  for (const scheme of schemes) {
    const rules: Rule[] = []
    parsed.root.walkRules((rule) => {
      if (appliesIn(rule, scheme)) rules.push(rule)
    })
    const say = (rule: Rule, property: string, message: string): void => {
      const line = lineOf(rule, property)
      if (reported.has(`${line} ${property}`)) return
      reported.add(`${line} ${property}`)
      const where = scheme === 'dark' ? 'in dark mode, ' : ''
      report({ level: 'warning', file: THEME_FILE, field: '', line, message: where + message })
    }
    checkScheme(rules, { ...ALIASES, ...themeColours(theme, scheme) }, colourIn, say)
  }
}

function checkScheme(
  rules: readonly Rule[],
  colours: Colours,
  colourIn: ColourReader,
  say: (rule: Rule, property: string, message: string) => void,
): void {
  const isRoot = ({ selectors }: Rule): boolean => selectors.every((one) => /^(?::root|html)$/.test(one))
  const page = Object.assign({}, colours, ...rules.filter(isRoot).map(tokensIn)) as Colours
  for (const rule of rules) {
    const own = tokensIn(rule)
    const background = declared(rule, 'background-color') ?? declared(rule, 'background')
    const here = {
      ...page,
      ...(IS_NIGHT.test(rule.selector) && NIGHT_ALIASES),
      ...(!isRoot(rule) && own),
      ...(background !== undefined && { bg: background }),
    }
    const colourOf = (value: string): string | undefined => colourIn(resolved(value, here))
    const weakest = new Map<string, Weak>()
    for (const [name, ground] of PAIRS) {
      const changed = [name, ground].find((token) => token in own)
      // On a background of its own, text isn't on the page's.
      const isElsewhere = background !== undefined && ground !== 'bg' && !(ground in own)
      if (changed === undefined || isElsewhere) continue
      const pair = weak(`--${name}`, `var(--${name})`, `--${ground}`, `var(--${ground})`, colourOf)
      if (pair && pair.ratio < (weakest.get(changed)?.ratio ?? RATIO)) weakest.set(changed, pair)
    }
    for (const [changed, { note }] of weakest) say(rule, `--${changed}`, note)
    if (background === undefined || rule.selector.includes('::')) continue
    const colour = declared(rule, 'color')
    const note = weak(
      colour === undefined ? 'text in the page’s own colour' : 'color',
      colour ?? 'var(--fg)',
      'this background',
      background,
      colourOf,
    )?.note
    if (note !== undefined)
      say(rule, 'background', colour === undefined ? `${note}. Set color in the same rule` : note)
    else {
      const parts = weakParts(rule, background, colourOf)
      if (parts !== undefined) say(rule, 'background', parts)
    }
  }
}

function weakParts(rule: Rule, background: string, colourOf: ColourReader): string | undefined {
  for (const { of, names } of PARTS) {
    if (!rule.selectors.some((selector) => of.test(selector))) continue
    const found = names
      .map((name) => weak(`--${name}`, `var(--${name})`, 'this background', background, colourOf)?.note)
      .find((note) => note !== undefined)
    if (found !== undefined)
      return `${found}. Set ${names.map((name) => `--${name}`).join(', ')} in the same rule`
  }
  return undefined
}

interface Weak {
  ratio: number
  note: string
}

function weak(
  name: string,
  value: string,
  ground: string,
  behind: string,
  colourOf: ColourReader,
): Weak | undefined {
  const [text, background] = [colourOf(value), colourOf(behind)]
  if (text === undefined || background === undefined) return undefined
  const ratio = contrast(text, background)
  if (ratio >= RATIO) return undefined
  const rounded = (Math.floor(ratio * 100) / 100).toFixed(2)
  return {
    ratio,
    note: `${name} (${text}) on ${ground} (${background}) has a contrast of ${rounded}:1, but needs ${RATIO}:1`,
  }
}

function declared(rule: Rule, property: string): string | undefined {
  return rule.nodes
    .findLast((node) => node.type === 'decl' && node.prop.toLowerCase() === property)
    ?.toString()
    .replace(/^[^:]*:/, '')
}

const tokensIn = (rule: Rule): Colours =>
  Object.fromEntries(
    rule.nodes.flatMap((node) =>
      node.type === 'decl' && node.prop.startsWith('--') ? [[node.prop.slice(2), node.value]] : [],
    ),
  )

function lineOf(rule: Rule, property: string): number {
  const node = rule.nodes.findLast((one) => one.type === 'decl' && one.prop.startsWith(property))
  return (node ?? rule).source?.start?.line ?? 1
}

/** Whether a rule is for pages in these colours. */
function appliesIn(rule: Rule, scheme: Scheme): boolean {
  let parent = rule.parent as Rule['parent'] | { type: string; params?: string; parent?: Rule['parent'] }
  while (parent && parent.type !== 'root') {
    const params = 'params' in parent ? String(parent.params) : ''
    const wanted = /prefers-color-scheme\s*:\s*(light|dark)/i.exec(params)?.[1]?.toLowerCase()
    if (wanted !== undefined && wanted !== scheme) return false
    if (/^\s*print\b/i.test(params)) return false
    parent = parent.parent as typeof parent
  }
  return true
}

/** How deep tokens may refer to each other; a circle ends there. */
const MOST_STEPS = 8

function resolved(value: string, colours: Colours): string {
  let text = value
  for (let step = 0; step < MOST_STEPS && text.includes('var('); step += 1)
    text = text.replace(
      /var\(\s*--([\w-]+)\s*(?:,([^()]*))?\)/g,
      (whole, name: string, fallback?: string) => colours[name] ?? fallback ?? whole,
    )
  return text
}
