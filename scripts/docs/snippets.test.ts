import { stripTypeScriptTypes } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readEvent } from '#live/intake/intake.ts'
import { check } from '#site/loading/check.ts'
import { svgProblem } from '#site/brand/svg.ts'
import { contentFile } from '#site/content/contentFile.ts'
import { parseOwnFeed } from '#site/feeds/ownFeed.ts'
import { frontMatterSchema } from '#site/content/frontMatter.ts'
import { SITE } from '#site/testing/fixtures.ts'
import { parseJson } from '#site/loading/json.ts'
import { checkedCss } from '#site/theme/checkedCss.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { editorsSchema } from '#preview/hosted/editors.ts'
import { readCar } from '#stock/entities.ts'
import { parseMapping } from '#stock/feed/map/mapping.ts'
import { fakesApp } from '#demo/fakes/app.ts'
import { blocksIn, commandsIn, DOCUMENTS, read, type Block } from './blocks.ts'
import { tryCommand } from './tryCommand.ts'

/** Checks that every code block in the documentation works: commands are valid, settings and pages load, requests succeed. */

const { exports } = JSON.parse(read('package.json')) as { exports: object }
const PUBLIC = new Set(Object.keys(exports).map((name) => name.replace('.', 'forecourt')))

/**
 * For each language, a function that returns a line for each fault in a block. A block in a language that's missing here fails: decide what
 * a reader does with such a block, and test that.
 */
const LANGUAGES: Record<string, (block: Block) => Promise<string[]> | string[]> = {
  sh: async ({ text }) => {
    const wrong: string[] = []
    for (const words of commandsIn(text)) {
      const trouble = words[0] === 'curl' ? await ask(words) : await tryCommand(words)
      if (trouble !== undefined) wrong.push(`${words.join(' ')}: ${trouble}`)
    }
    return wrong
  },
  // A JSON block is either a whole object (an event, or the editors of a hosted desk), a vehicle's field or an excerpt of site.json.
  json: ({ text }) => {
    const read = parseJson(text.trim().startsWith('{') ? text : `{${text.trim().replace(/,$/, '')}}`)
    if ('fault' in read) return [read.fault]
    // A template of one's own has settings too.
    const { extends: _, ...value } = read.value as Record<string, unknown>
    if ('type' in value) {
      const event = readEvent(value)
      return 'fault' in event ? [event.fault] : []
    }
    if ('condition_report' in value) {
      const { condition_report } = readCar(value, () => {})
      return isDeepStrictEqual(condition_report, value['condition_report'])
        ? []
        : ['condition_report isn’t read as it’s written']
    }
    const { problems } =
      'editors' in value
        ? check(editorsSchema, value, '')
        : check(siteSchema, { ...SITE, ...value }, 'site.json')
    return problems.map(({ field, message }) => `${field} ${message}`)
  },
  markdown: ({ text }) => page(text),
  // scripts/deployment/try.ts runs these blocks on a fresh Debian; scripts/deployment/files.test.ts has those for containers.
  bash: () => [],
  // A YAML block is a feed's mapping, a feed of one's own or part of a page's settings.
  yaml: ({ text }) => {
    if (Object.hasOwn(parse(text) as object, 'fields')) return mapping(text)
    if (Object.hasOwn(parse(text) as object, 'columns')) {
      const feed = parseOwnFeed(text, '', '')
      return Array.isArray(feed) ? feed.map(({ field, message }) => `${field} ${message}`) : []
    }
    return page(`---\ntitle: A page\npath: /a-page\n${text}---\n`)
  },
  // A CSS block is a tenant's theme.css.
  css: ({ text }) => checkedCss(text).problems.map(({ message }) => message),
  // A CSV block is a feed, which gettingStarted.test.ts imports.
  csv: () => [],
  // A TypeScript block is a file of a project.
  ts: ({ text }) => {
    const modules = Array.from(
      stripTypeScriptTypes(text).matchAll(/ from '(forecourt[^']*)'/g),
      ([, name = '']) => name,
    )
    return modules.filter((name) => !PUBLIC.has(name)).map((name) => `${name} isn’t public`)
  },
  // An XML block is a logo.
  xml: ({ text }) => [svgProblem(Buffer.from(text))].filter((problem) => problem !== undefined),
  // src/server/behindProxy.test.ts and src/cli/serve/editAccess.test.ts test these blocks in real nginx servers.
  nginx: () => [],
  // Components of the sample project, which src/extend/overridable.test.ts compares with its files.
  tsx: () => [],
  astro: () => [],
  dockerfile: async ({ text }) => {
    const [, command = ''] = /^CMD (\[.*\])$/m.exec(text) ?? []
    const trouble = await tryCommand(['forecourt', ...(JSON.parse(command) as string[])])
    return trouble === undefined ? [] : [trouble]
  },
  // journald's settings, which are systemd's.
  ini: ({ text }) => (text.startsWith('[Journal]\n') ? [] : ['not journald’s']),
  // A Mermaid block is a diagram. In Mermaid, a semicolon ends a line, so the texts in a diagram mustn't contain one.
  mermaid: ({ text }) => [
    ...(/^(?:flowchart|sequenceDiagram)\b/.test(text) ? [] : ['not a kind of diagram that we draw']),
    ...Array.from(text.replaceAll(/&\w+;/g, '').matchAll(/^.*;.*$/gm), ([line]) => `${line}: a semicolon`),
  ],
}

function mapping(text: string): string[] {
  try {
    parseMapping(text)
    return []
  } catch (error) {
    return [String(error)]
  }
}

function page(text: string): string[] {
  const read = contentFile('content/page.md', text)
  return 'problems' in read ? read.problems.map(({ field, message }) => `${field} ${message}`) : []
}

/** Makes a request to the fake services. */
async function ask(words: string[]): Promise<string | undefined> {
  const trouble = await tryCommand(words)
  if (trouble !== undefined) return trouble
  const after = (option: string) => words[words.indexOf(option) + 1]
  const url = words.find((word) => word.startsWith('http')) ?? ''
  const response = await fakesApp({ tenantsDir: 'tenants' }).request(url, {
    method: words.includes('-X') ? after('-X') : 'GET',
    ...(words.includes('-d') && { body: after('-d') ?? '' }),
  })
  return response.ok ? undefined : `answered ${response.status}`
}

const blocks = DOCUMENTS.flatMap((document) => blocksIn(document, read(document)))

test.each(blocks.map((block) => [`${block.document}:${block.line} ${block.language}`, block] as const))(
  'The code block %s works as written',
  async (_, block) => {
    const look = LANGUAGES[block.language]
    expect(look, `nobody has decided how to test '${block.language}'`).toBeDefined()
    expect(await look?.(block)).toEqual([])
  },
)

/** The page settings that sentences show, such as `page_id: 4711`. */
const settings = DOCUMENTS.flatMap((document) =>
  Array.from(read(document).matchAll(/`(([a-z_]+): [^`\n]+)`/g), ([, setting = '', name = '']) => ({
    document,
    setting,
    name,
  })),
).filter(({ name }) => Object.hasOwn(frontMatterSchema.fields, name))

test('The docs show settings of pages in sentences too', () => expect(settings.length).toBeGreaterThan(4))

test.each(settings)('The page setting $setting in $document works as written', ({ setting }) =>
  expect(page(`---\ntitle: A page\npath: /a-page\n${setting}\n---\n`)).toEqual([]),
)

test('Commands, options and settings in the docs that don’t exist are found', async () => {
  const wrong = (language: string, text: string) =>
    LANGUAGES[language]?.({ document: '', line: 1, language, text })
  expect(await wrong('sh', 'npx forecourt build --colour red')).toHaveLength(1)
  expect(await wrong('sh', 'forecourt publish-everything\nnpm run nothing\nrm -rf tenants')).toHaveLength(3)
  expect(await wrong('sh', 'forecourt build --shard 3/2')).toHaveLength(1)
  expect(await wrong('sh', 'FORECOURT_X=1 forecourt leads list [slug] [--jason]  # states')).toHaveLength(1)
  expect(await wrong('json', '"theme": { "brnad": "#1f6f54" }')).toHaveLength(1)
  expect(await wrong('json', '{ "type": "car.exploded", "data": {} }')).toHaveLength(1)
  expect(await wrong('markdown', '# A page without settings')).toHaveLength(1)
  expect(await wrong('yaml', 'fields:\n  cost: Price\n')).toHaveLength(1)
  expect(await wrong('yaml', 'columns:\n  Cost: cost\n')).toHaveLength(1)
  expect(await wrong('yaml', 'offer:\n  cost: 5\n')).toHaveLength(1)
  expect(await wrong('xml', '<svg><path /></svg>')).toHaveLength(1)
})
