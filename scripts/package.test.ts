import { execFileSync } from 'node:child_process'
import { builtinModules } from 'node:module'
import { dirname, join, posix, relative } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { PUBLIC_MODULES } from '#extend/project.ts'
import { read, ROOT } from './docs/blocks.ts'

/** What a project gets when it installs Forecourt. docs/getting-started.md is followed in such a project (gettingStarted.test.ts). */

const manifest = JSON.parse(read('package.json')) as {
  imports: Record<string, string>
  exports: Record<string, string>
  dependencies: Record<string, string>
}

let files: string[]
beforeAll(() => {
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const [{ files: entries }] = JSON.parse(packed) as [{ files: { path: string }[] }]
  files = entries.map(({ path }) => path)
}, 60_000)

/** The gallery of components shows these, in a preview. */
const GALLERY = /^tests\/fixtures\/tenants\/millbrook-cars\/|\/testing\/(?:small|stock|cardSettings)\.ts$/

test('The package has only files that Git tracks, and no tests, tenants or measurements', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  expect(files.filter((file) => !tracked.includes(file))).toEqual([])
  const unwanted = /\.test\.|\/testing\/|^(?:tests|tenants|bench|netlify|\.)|\.webp$/
  expect(files.filter((file) => unwanted.test(file) && !GALLERY.test(file))).toEqual([])
})

/** Imports in code; those of types are left out, because Node and the compiler leave them out. */
const IMPORT =
  /(?:^|\n)(?:import|export) (?!type\b)(?:[^'\n;]|\n(?!import|export))*?from '([^']+)'|\bimport\(?\s*'([^']+)'|new URL\(\s*'([^']+)', import\.meta\.url/g

const withoutComments = (file: string): string => read(file).replaceAll(/^\s*(?:\*|\/\/|\/\*).*$/gm, '')

function importsIn(file: string): string[] {
  const code = withoutComments(file)
  return Array.from(code.matchAll(IMPORT), ([, from, called, url]) => from ?? called ?? url ?? '')
}

const CODE = /\.(?:ts|tsx|mjs|astro)$/

test('Every file that the package’s code names is in the package', () => {
  const missing = files
    .filter((file) => CODE.test(file))
    .flatMap((file) =>
      importsIn(file)
        .map((name) => inPackage(file, name))
        .filter(
          (path) =>
            path !== undefined && path !== '.' && !files.some((name) => `${name}/`.startsWith(`${path}/`)),
        )
        .map((path) => `${file}: ${path}`),
    )
  expect(missing).toEqual([])
})

/** Undefined for another package. */
function inPackage(file: string, name: string): string | undefined {
  const path = name.replace(/\?.*$/, '')
  if (path.startsWith('.')) return posix.normalize(posix.join(dirname(file), path)).replace(/\/$/, '')
  if (!path.startsWith('#')) return undefined
  const [room = ''] = path.split('/')
  return posix.join((manifest.imports[`${room}/*`] ?? '').replace('*', ''), path.slice(room.length))
}

test('Every package that the code imports is installed with it', () => {
  const names = files
    .filter((file) => CODE.test(file))
    .flatMap(importsIn)
    .filter((name) => /^[@a-z]/.test(name) && !/^(?:node|astro|virtual):|^forecourt(?:\/|$)/.test(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')
  const missing = new Set(names.filter((name) => !builtinModules.includes(name)))
  expect([...missing.difference(new Set(Object.keys(manifest.dependencies)))]).toEqual([])
  expect(missing.size).toBeGreaterThan(40)
})

test('What’s public is what projects can import, and is in the package', () => {
  for (const path of Object.values(manifest.exports)) expect(files).toContain(join(path))
  const modules = Object.entries(PUBLIC_MODULES).map(([name, file]) => [
    name.replace('forecourt', '.'),
    `./${relative(ROOT, file)}`,
  ])
  expect({ ...Object.fromEntries(modules), './package.json': './package.json' }).toEqual(manifest.exports)
})

test('Messages and help say where a project has the docs', () => {
  const named = files
    .filter((file) => /^(?:src|demo)\/.*\.tsx?$/.test(file) && !file.startsWith('src/site/settings/'))
    .filter((file) => /(?<![$\w{}/])docs\/[a-z]+\.md/.test(withoutComments(file)))
  expect(named).toEqual([])
})
