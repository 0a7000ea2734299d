import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { commandsIn, read, ROOT } from './blocks.ts'
import { tryCommand } from './tryCommand.ts'

/** Checks the GitHub Actions workflows: what they run must exist, and the actions they use must name a version. */

interface Workflow {
  jobs: Record<string, { 'timeout-minutes'?: number; steps: { run?: string; uses?: string }[] }>
}

const workflows = globSync(['.github/workflows/*.yml', 'docs/ci/*.yml'], { cwd: ROOT }).sort()

test('All workflows are checked', () => {
  expect(workflows).toEqual([
    '.github/workflows/nightly.yml',
    '.github/workflows/release.yml',
    '.github/workflows/test.yml',
    'docs/ci/publish.yml',
  ])
})

test.each(workflows)('%s has a time limit for each job, and only valid commands', async (file) => {
  for (const [name, job] of Object.entries((parse(read(file)) as Workflow).jobs)) {
    expect(job['timeout-minutes'], `${name} ends`).toBeGreaterThan(0)
    for (const { run, uses } of job.steps) {
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/)
      // The tenant is known only while a workflow runs. Fill in any.
      const text = run?.replaceAll('$SLUG', 'redgum-rv') ?? ''
      for (const words of commandsIn(text)) {
        if (words[0] === 'sudo' || words.includes('-p')) continue
        expect(await tryCommand(words), join(name, words.join(' '))).toBeUndefined()
      }
    }
  }
})

test.each([
  { asked: '', slugs: readdirSync(join(ROOT, 'tenants')) },
  { asked: 'redgum-rv', slugs: ['redgum-rv'] },
])('publish.yml publishes the tenant that’s asked for (‘$asked’), or all', ({ asked, slugs }) => {
  const { jobs } = parse(read('docs/ci/publish.yml')) as Workflow
  const run = jobs['tenants']?.steps.find((step) => step.run !== undefined)?.run ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-workflow-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const output = join(folder, 'output')
  execFileSync('sh', ['-c', run], {
    cwd: ROOT,
    env: { ...process.env, TENANT: asked, GITHUB_OUTPUT: output },
  })
  expect(readFileSync(output, 'utf8')).toBe(`slugs=${JSON.stringify(slugs)}\n`)
})
