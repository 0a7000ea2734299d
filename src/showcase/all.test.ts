import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { LOOKED_AT } from './testing/lookedAt.ts'
import { STAGES } from './stages/index.ts'

/** Components that no page of the gallery draws by itself, and why. */
const SAVED = 'drawn by the browser: the stages saved-list and saved-shared are of it'
const NOT_SHOWN: Record<string, string> = {
  'src/features/favourites/mountSaved.tsx': SAVED,
  'src/features/favourites/SavedApp.tsx': SAVED,
  'src/features/favourites/OwnList.tsx': SAVED,
  'src/features/favourites/SharedList.tsx': SAVED,
  'src/features/favourites/ShareButton.tsx': SAVED,
  'src/features/favourites/Removed.tsx': 'comes when a heart of the stage saved-list is let go',
}

const ROOMS: [string, string][] = [
  ['#features/', 'src/features/'],
  ['#layouts/', 'src/layouts/'],
  ['#ui/', 'src/components/ui/'],
]
// Not what is fetched later: it is drawn when somebody acts.
const IMPORT = /\b(?:from|import)\s+'([^']+)'/g

/** The file that an import names; undefined for what draws nothing of ours. */
const fileOf = (name: string, from: string): string | undefined => {
  const [alias, room] = ROOMS.find(([each]) => name.startsWith(each)) ?? []
  if (alias !== undefined && room !== undefined) return name.replace(alias, room)
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : undefined
}

/** All files that these draw with. */
const reached = (roots: readonly string[]): ReadonlySet<string> => {
  const seen = new Set(roots)
  for (const file of seen) {
    if (!/\.(?:astro|tsx?)$/.test(file) || !existsSync(file)) continue
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const next = fileOf(name, file)
      if (next !== undefined) seen.add(next)
    }
  }
  return seen
}

test('the gallery shows every component', () => {
  const areas = globSync('src/showcase/**/*.{astro,tsx}')
  const views = STAGES.map(({ make }) => `src/pages/view/${make(LOOKED_AT).page.view}.astro`)
  const shown = reached([...areas, ...views])
  const components = globSync('{src/components/ui,src/features/*}/*.{astro,tsx}').filter(
    (file) => !/\.test\.tsx$|\/harness\.tsx$/.test(file),
  )
  expect(components.length).toBeGreaterThan(80)
  const missing = components.filter((file) => !shown.has(file) && !Object.hasOwn(NOT_SHOWN, file))
  expect(missing, 'put it into an area of src/showcase, or say above why not').toEqual([])
  // An exception that is not one any more.
  expect(Object.keys(NOT_SHOWN).filter((file) => shown.has(file) || !existsSync(file))).toEqual([])
})

test('each stage is shown by an area', () => {
  const lists = reached(globSync('src/showcase/areas/*.astro'))
  for (const file of globSync('src/showcase/stages/{frame,home,pages,shop,vehicle}.ts'))
    expect(lists).toContain(file)
  const areas = globSync('src/showcase/areas/*.astro')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const named = globSync('src/showcase/stages/*.ts').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/export const (\w+_STAGES)\b/g), ([, name = '']) => name),
  )
  expect(named.filter((name) => !areas.includes(`stages={${name}}`))).toEqual([])
})

test('the ways on a page lead to its parts, and all of them', () => {
  for (const file of globSync('src/showcase/areas/*.astro')) {
    const text = readFileSync(file, 'utf8')
    const ways = Array.from(
      (/ parts=\{\[([^\]]+)\]/.exec(text)?.[1] ?? '').matchAll(/'([^']+)'/g),
      ([, way]) => way,
    )
    const parts = Array.from(text.matchAll(/<Part\s+title="([^"]+)"/g), ([, part]) => part)
    expect(ways, file).toEqual(parts)
  }
})
