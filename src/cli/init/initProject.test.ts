import { execFileSync, spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { initProject } from './initProject.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const FORECOURT = join(ROOT, 'scripts/cli/forecourt.mjs')

let root: string
beforeEach(() => (root = realpathSync(mkdtempSync(join(tmpdir(), 'forecourt-init-')))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('A project has a manifest, a configuration, folders, and a workflow that runs commands that exist, and nothing else', () => {
  const dir = join(root, 'dealers')
  const files = initProject(dir)
  const present = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(present.map(({ name }) => name).sort()).toEqual(files.map((file) => file.split('/').pop()).sort())
  const { dependencies, allowScripts } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    dependencies: { forecourt: string }
    allowScripts: object
  }
  expect(resolve(dir, dependencies.forecourt.replace('file:', ''))).toBe(resolve(ROOT))
  expect(allowScripts).toMatchObject({ node: true, esbuild: false })
  const { jobs } = parse(readFileSync(join(dir, '.github/workflows/sites.yml'), 'utf8')) as {
    jobs: { build: { steps: { run?: string }[] } }
  }
  const commands = jobs.build.steps.flatMap(({ run }) => run ?? [])
  expect(commands).toEqual(['npm ci --no-audit --no-fund', 'npx forecourt check', 'npx forecourt build'])
})

test('A project may be made in a folder that has only Git’s files', () => {
  execFileSync('git', ['init', '--quiet', root])
  expect(initProject(root)).toContain('forecourt.config.ts')
})

test.each(['package.json', '.env'])('A folder with %s is refused by name, and nothing is written', (file) => {
  const dir = join(root, 'mine')
  mkdirSync(dir)
  writeFileSync(join(dir, file), '')
  const { status, stderr } = spawnSync(process.execPath, [FORECOURT, 'init', 'mine'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${dir} isn’t empty: it has ${file}.`)])
  expect(readdirSync(dir)).toEqual([file])
})

test('Commands find a project without tenants from a folder below', () => {
  initProject(root)
  const { status } = spawnSync(process.execPath, [FORECOURT, 'new', 'blue-gum', '--yes'], {
    cwd: join(root, 'extensions'),
  })
  expect([status, readdirSync(join(root, 'tenants'))]).toEqual([0, ['.gitkeep', 'blue-gum']])
})
