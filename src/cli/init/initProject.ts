import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RELEASE } from '#lib/release.ts'

const FORECOURT = fileURLToPath(new URL('../../..', import.meta.url))

const CONFIG = `import { defineConfig } from 'forecourt'

export default defineConfig({})
`

const IGNORED = `node_modules/
dist/
.forecourt/
.env
`

const WORKFLOW = `# Checks and builds all tenants.
name: Sites

on:
  push:
    branches: [main]
  pull_request:

permissions:
  contents: read

jobs:
  build:
    runs-on: ubuntu-24.04
    timeout-minutes: 30
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
          cache: npm
      - run: npm ci --no-audit --no-fund
      - run: npx forecourt check
      - run: npx forecourt build
`

/**
 * @returns the files' paths in the project
 * @throws Error if the folder isn't empty, except for Git's own
 */
export function initProject(dir: string): string[] {
  const [present] = existsSync(dir) ? readdirSync(dir).filter((name) => name !== '.git') : []
  if (present !== undefined)
    throw new Error(`${dir} isn’t empty: it has ${present}. Choose another folder; nothing was changed`)
  const files: Record<string, string> = {
    'package.json': `${JSON.stringify(manifest(resolve(dir)), null, 2)}\n`,
    'forecourt.config.ts': CONFIG,
    'tenants/.gitkeep': '',
    'extensions/.gitkeep': '',
    '.gitignore': IGNORED,
    '.github/workflows/sites.yml': WORKFLOW,
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
  return Object.keys(files)
}

/** Without a name, which a private package doesn't need, and which couldn't be the name of a dependency. */
function manifest(dir: string): object {
  const { allowScripts } = read(FORECOURT)
  return {
    private: true,
    type: 'module',
    dependencies: { forecourt: dependency(dir) },
    allowScripts: Object.fromEntries(
      Object.entries(allowScripts ?? {}).filter(([name]) => name !== 'vnu-jar'),
    ),
  }
}

/** What npm is to install: this version, or the folder, archive or address that this one came from. */
function dependency(dir: string): string {
  const packages = dirname(FORECOURT.replace(/[\\/]$/, ''))
  if (!/[\\/]node_modules$/.test(packages)) return `file:${relative(dir, FORECOURT)}`
  const project = dirname(packages)
  const source = existsSync(join(project, 'package.json')) ? read(project).dependencies?.['forecourt'] : ''
  if (source?.startsWith('file:') === true)
    return `file:${relative(dir, resolve(project, source.slice('file:'.length)))}`
  return source?.includes(':') === true ? source : `^${RELEASE}`
}

interface Manifest {
  dependencies?: Record<string, string>
  allowScripts?: Record<string, boolean>
}

const read = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
