import { existsSync, globSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { DOCUMENTS, read, ROOT } from './blocks.ts'

/** Tests that links in the documentation lead somewhere, and that the files it names exist. */

/** Returns the address of a heading, as GitHub makes test. */
const anchor = (heading: string): string =>
  heading
    .replaceAll(/`|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (document: string): string[] =>
  Array.from(read(document).matchAll(/^#+ (.+)$/gm), ([, heading = '']) => anchor(heading))

const prose = (document: string): string => read(document).replaceAll(/^```[\s\S]*?^```$/gm, '')

test.each(DOCUMENTS)('Links in %s lead to existing files and headings', (document) => {
  const wrong: string[] = []
  for (const [, target = ''] of prose(document).matchAll(/\]\(([^)\s]+)\)/g)) {
    // Skips other sites, email addresses and paths on a tenant's site.
    if (/^(?:https?:|mailto:|\/)/.test(target)) continue
    const [file = '', heading] = target.split('#')
    const path = file === '' ? document : normalize(join(dirname(document), file))
    if (!existsSync(join(ROOT, path))) wrong.push(target)
    else if (heading !== undefined && !anchorsOf(path).includes(heading)) wrong.push(target)
  }
  expect(wrong).toEqual([])
})

/** Matches `src/rules/pricing/price.ts` and `tests/*.spec.ts`, but not `tenants/<slug>/`, which the reader fills in. */
const FILE = /`((?:src|scripts|bench|tests|docs|netlify)\/[\w./*-]+)`/g

test.each(DOCUMENTS)('The files that %s names exist', (document) => {
  const named = Array.from(prose(document).matchAll(FILE), ([, file = '']) => file)
  expect(
    [...new Set(named)].filter((file) =>
      file.includes('*') ? globSync(file, { cwd: ROOT }).length === 0 : !existsSync(join(ROOT, file)),
    ),
  ).toEqual([])
})
