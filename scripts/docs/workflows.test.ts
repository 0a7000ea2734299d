import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
    'docs/ci/full-rebuild.yml',
  ])
})

test.each(workflows)('%s has a time limit for each job, and only valid commands', async (file) => {
  for (const [name, job] of Object.entries((parse(read(file)) as Workflow).jobs)) {
    expect(job['timeout-minutes'], `${name} ends`).toBeGreaterThan(0)
    for (const { run, uses } of job.steps) {
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/)
      // The shard's number and the number of shards are known only while a workflow runs. Fill in any values.
      const text = run?.replaceAll(/\$\{\{[^}]*\}\}/g, '1').replaceAll('$SHARDS', '10') ?? ''
      for (const words of commandsIn(text)) {
        if (words[0] === 'sudo') continue
        expect(await tryCommand(words), join(name, words.join(' '))).toBeUndefined()
      }
    }
  }
})
