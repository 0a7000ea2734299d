import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksIn, commandsIn, read, ROOT } from './blocks.ts'

/**
 * Follows docs/getting-started.md to the letter in an empty folder: runs what it says to type and saves
 * what it says to save.
 */

const DOCUMENT = 'docs/getting-started.md'
const run = promisify(execFile)
/** The commands that end by themselves. All others run until stopped, and have tests of their own. */
const RUN = ['new', 'check', 'build']

let folder = ''
const done: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-started-'))
  // The compiled views are shared with ordinary builds, so that they're compiled only once.
  mkdirSync(join(ROOT, '.forecourt/compiled'), { recursive: true })
  mkdirSync(join(folder, '.forecourt'))
  symlinkSync(join(ROOT, '.forecourt/compiled'), join(folder, '.forecourt/compiled'))

  const text = read(DOCUMENT)
  let settings = ''
  for (const block of blocksIn(DOCUMENT, text)) {
    const before =
      text
        .split('\n')
        .slice(0, block.line - 2)
        .join('\n')
        .split('```')
        .at(-1) ?? ''
    const [, opened] = /Open `([^`]+)`/.exec(before) ?? []
    const [, saved] = /[Ss]ave this as `([^`]+)`/.exec(before) ?? []
    const [, above] = /Above the line that begins with `([^`]+)`/.exec(before) ?? []
    if (opened !== undefined) settings = join(folder, opened)
    if (saved !== undefined) save(join(folder, saved), block.text)
    else if (above !== undefined) {
      const file = readFileSync(settings, 'utf8')
      expect(file, above).toContain(`\n  ${above}`)
      save(settings, file.replace(`\n  ${above}`, `\n${block.text}  ${above}`))
    } else if (block.language === 'sh')
      for (const [, program, ...words] of commandsIn(block.text))
        if (program === 'forecourt' && RUN.includes(words[0] ?? '')) await forecourt(words)
  }
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const save = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
/** @throws Error when the exit code is not 0 */
const forecourt = async (words: string[]) => {
  await run(process.execPath, [join(ROOT, 'scripts/cli/forecourt.mjs'), ...words], { cwd: folder })
  done.push(words.join(' '))
}
const page = (path: string) => readFileSync(join(folder, 'dist', path, 'index.html'), 'utf8')

test('All commands of the getting started guide run', { tags: 'nightly' }, () => {
  expect(done.map((words) => words.split(' --')[0])).toEqual([
    'new blue-gum-motors',
    'check blue-gum-motors',
    'build blue-gum-motors',
    'check tiny-trucks',
    'build tiny-trucks',
  ])
})

test(
  'The page that the guide adds has its form, and the tenant’s colour and logo',
  { tags: 'nightly' },
  () => {
    const business = page('blue-gum-motors/business')
    expect(business).toContain('data-lead="fleet"')
    expect(business).toContain('#0b5f6b')
    expect(business).toMatch(
      /<img class="logo__picture" src="\/brand\/logo\.[\w-]{16}\.webp" alt="Blue Gum Motors"/,
    )
    expect(business.slice(business.indexOf('<main')).match(/<form/g)?.length, 'one form').toBe(1)
  },
)

test('The tenant that the guide makes from scratch has a site too', { tags: 'nightly' }, () => {
  expect(page('tiny-trucks')).toContain('Tiny Trucks')
  expect(existsSync(join(folder, 'dist/tiny-trucks/contact/index.html'))).toBe(true)
})
