import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { treeOf } from '#build/testing/fixture.ts'
import { forecourt, openProject } from './docs/follow.ts'

/** Upgrades Forecourt in a project with two tenants, of which one has a component and a section of its own. */

const HEADER = `---
import Original from 'forecourt/components/Header'
---
<p data-own-header>Since 1962</p>
<Original {...Astro.props} />
`
const SECTION = {
  'section.ts': `import { defineSection } from 'forecourt'
import { object, text } from 'forecourt/fields'
export default defineSection({
  title: 'Meet the mechanic',
  pages: ['home'],
  schema: object({ name: text('The mechanic’s name.') }),
  plan: ({ settings, stock }) => ({ ...settings, count: stock?.count }),
})
`,
  'Section.astro': `---
import Counter from './Counter.tsx'
const { name, count } = Astro.props
---
<section data-own-section={name}><Counter client:visible count={count} /></section>
`,
  'Counter.tsx': `import { useState } from 'react'
export default function Counter({ count }: { count: number }) {
  const [shown, show] = useState(count)
  return <button onClick={() => show(shown + 1)}>{shown} vehicles</button>
}
`,
}
const GARAGE = 'src/pages/view/garage.astro'

let project: ReturnType<typeof openProject>
const inProject = (path: string) => join(project.path, path)
const inForecourt = (path: string) => inProject(join('node_modules/forecourt', path))

interface Report {
  tenants: Record<string, { rendered: number; reused: number }>
}

async function build(out: string): Promise<{ tree: Record<string, string>; report: Report }> {
  const options = ['--now', '2026-11-20T00:00:00Z', '--report', 'report.json']
  await forecourt(['build', '--out', out, ...options], { cwd: project.path, program: project.program })
  const report = JSON.parse(readFileSync(inProject('report.json'), 'utf8')) as Report
  return { tree: treeOf(inProject(out)), report }
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

let before: Awaited<ReturnType<typeof build>>
beforeAll(async () => {
  project = openProject()
  for (const slug of ['redgum-rv', 'saltbush-campers']) copyTenant(slug, inProject(`tenants/${slug}`))
  const section = 'extensions/sections/mechanic'
  mkdirSync(inProject(section), { recursive: true })
  writeFileSync(inProject('extensions/Header.astro'), HEADER)
  for (const [file, text] of Object.entries(SECTION)) writeFileSync(inProject(`${section}/${file}`), text)
  const own = inProject('tenants/redgum-rv/site.json')
  edit(own, '{', '{\n  "components": { "Header": "extensions/Header.astro" },')
  edit(own, '"home": {', '"home": {\n  "sections": ["hero", { "type": "mechanic", "name": "Ann" }],')
  before = await build('dist')
}, 240_000)
afterAll(() => project.close())

const changed = (after: Record<string, string>) =>
  Object.keys({ ...before.tree, ...after }).filter((path) => before.tree[path] !== after[path])

test('A tenant’s own component and section are on its own pages only', { tags: 'nightly' }, () => {
  const marks = (slug: string) =>
    readFileSync(inProject(`dist/${slug}/index.html`), 'utf8').match(/data-own-\w+/g)
  expect(marks('redgum-rv')).toEqual(['data-own-header', 'data-own-section'])
  expect(marks('saltbush-campers')).toBeNull()
})

test(
  'An upgrade renders and changes only the pages whose view has changed',
  { tags: 'nightly', timeout: 240_000 },
  async () => {
    edit(inForecourt('package.json'), '"version": "', '"version": "9')
    edit(inForecourt(GARAGE), 'class="page-head wrap"', 'class="page-head wrap" data-upgraded')
    const { tree, report } = await build('dist')
    const paths = changed(tree)
    expect(paths.length).toBeGreaterThan(1)
    const isUpgraded = (path: string) =>
      readFileSync(inProject(`dist/${path}`), 'utf8').includes('data-upgraded')
    expect(paths.filter((path) => !isUpgraded(path))).toEqual([])
    for (const { rendered, reused } of Object.values(report.tenants))
      expect(rendered).toBeLessThan(reused / 10)
  },
)
