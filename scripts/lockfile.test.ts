import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Checks that `npm ci` works on other machines. Some packages have a binary for each kind of machine, and can't run on a machine whose
 * binary isn't in the lockfile.
 */

interface Locked {
  version: string
  integrity?: string
  resolved?: string
  link?: boolean
  os?: string[]
  cpu?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Locked>
}

/** Finds the package that code in another package's folder gets when it imports `name`, as Node would find test. */
function found(folder: string, name: string): Locked | undefined {
  for (let at = folder; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const here = packages[`${at}${at && '/'}node_modules/${name}`]
    if (here || at === '') return here
  }
}

const wanted = Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
  Object.keys({ ...dependencies, ...optionalDependencies }).map((name) => ({ folder, name })),
)

test('The lockfile has every package that another needs, including those for other machines', () => {
  const missing = wanted.filter(({ folder, name }) => !found(folder, name))
  expect(missing).toEqual([])
})

test.each([
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['linux', 'arm64'],
  ['linux', 'x64'],
  ['win32', 'arm64'],
  ['win32', 'x64'],
])('%s on %s gets the compilers of Astro, Vite and styles, and the picture library', (os, cpu) => {
  for (const folder of ['@astrojs/compiler-binding', 'rolldown', 'lightningcss', 'sharp']) {
    const { optionalDependencies } = packages[`node_modules/${folder}`] ?? {}
    const fitting = Object.keys(optionalDependencies ?? {})
      .map((name) => found(`node_modules/${folder}`, name))
      .filter((each) => each?.os?.includes(os) && each.cpu?.includes(cpu) && each.integrity)
    expect(fitting, folder).not.toEqual([])
  }
})

test('The lockfile identifies each package by its content, without a registry’s address', () => {
  const wrong = Object.entries(packages).filter(
    ([path, { integrity, resolved, link }]) =>
      path.includes('node_modules/') && !link && (integrity === undefined || resolved !== undefined),
  )
  expect(wrong.map(([path]) => path)).toEqual([])
})

test('Node 20 installs the packages without a warning about this one, whose commands bring Node 24', () => {
  const { engines, devEngines } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as {
    engines: object
    devEngines: object
  }
  expect(packages['']).toMatchObject({ engines })
  expect(engines).toEqual({ node: '>=20' })
  expect(devEngines).toMatchObject({ runtime: { name: 'node', version: '>=24', onFail: 'ignore' } })
})
