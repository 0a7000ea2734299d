import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { STAND_INS, standIns } from './standIns.ts'

const MODULES = new URL('../../../../node_modules/', import.meta.url)
const ENTRY = '\0entry'

/** All modules of a build of react-instantsearch. */
async function modulesOf(plugins: ReturnType<typeof standIns>[]): Promise<Set<string>> {
  const modules = new Set<string>()
  await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      ...plugins,
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? `export * from 'react-instantsearch'` : null),
        moduleParsed: ({ id }) => void modules.add(id),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY } },
  })
  return modules
}

test('a build has all stand-ins, and nothing of what they stand in for', async () => {
  const pathsOf = (names: string[], from: URL | string) =>
    names.map((name) => fileURLToPath(new URL(name, from)))
  const originals = pathsOf(Object.keys(STAND_INS), MODULES)
  const ours = pathsOf([...new Set(Object.values(STAND_INS))], import.meta.url)
  // A newer InstantSearch may have other modules: then a stand-in stands for nothing.
  expect([...(await modulesOf([]))]).toEqual(expect.arrayContaining(originals))
  const modules = await modulesOf([standIns()])
  expect([...modules]).toEqual(expect.arrayContaining(ours))
  expect(originals.filter((path) => modules.has(path))).toEqual([])
})
