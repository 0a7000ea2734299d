import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectOf } from '#extend/project.ts'
import type { Lead } from '#rules/leads/leadBody.ts'
import { leadHook } from '#server/leads/leadHook.ts'
import { tenantsIn } from '#server/sites/tenants.ts'
import { COMPILED, openFixture, stockOf, writeTenant, type Fixture } from '#build/testing/fixture.ts'

const SCRIPT = fileURLToPath(new URL('./netlify.ts', import.meta.url))

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
})
afterEach(() => fixture.close())

/** Runs the script in a folder with tenants, as Netlify does. */
const netlify = (environment: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, [SCRIPT], {
    cwd: fixture.dir,
    env: { PATH: process.env['PATH'], ...environment },
  })

for (const service of ['by_address', 'none']) {
  const tags = service === 'none' ? 'nightly' : []
  test(`A site on Netlify has its folder’s pictures if images.service is ${service}`, { tags }, async () => {
    const hero = { title: 'Welcome', image: '/photos/yard.jpg' }
    writeTenant(fixture, 'yard', stockOf(3), { site: { hero, images: { service } } })
    mkdirSync(join(fixture.tenants, 'yard/photos'))
    const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#a63' } })
    writeFileSync(join(fixture.tenants, 'yard/photos/yard.jpg'), await picture.jpeg().toBuffer())
    mkdirSync(COMPILED, { recursive: true })
    mkdirSync(join(fixture.dir, '.forecourt'))
    symlinkSync(COMPILED, join(fixture.dir, '.forecourt/compiled'))

    await netlify({ TENANT: 'yard', FORECOURT_IMAGES_URL: 'https://images.example/' })

    const published = (file: string) => join(fixture.dir, 'publish', file)
    const named = new Set(readFileSync(published('index.html'), 'utf8').match(/\/photos\/[\w-]+\.\w+/g))
    expect(named.size).toBeGreaterThan(1)
    expect([...named].filter((file) => !existsSync(published(file)))).toEqual([])
    expect(readFileSync(published('_redirects'), 'utf8')).toContain('https://images.example')
    expect(readdirSync(join(fixture.dir, 'netlify/tenants/yard')).sort()).toEqual([
      'site.json',
      'snapshot.json',
    ])
  })
}

test('The functions on Netlify have the project’s hooks, in one file', { tags: 'nightly' }, async () => {
  writeFileSync(
    join(fixture.dir, 'forecourt.config.ts'),
    `import { defineConfig } from 'forecourt'
import { score } from './extensions/score.ts'
export default defineConfig({ hooks: { lead: (lead) => ({ values: { Score: score(lead.postcode) } }) } })\n`,
  )
  mkdirSync(join(fixture.dir, 'extensions'))
  const score = `export const score = (postcode: unknown): string => String(String(postcode).length)\n`
  writeFileSync(join(fixture.dir, 'extensions/score.ts'), score)
  writeTenant(fixture, 'yard', stockOf(1))
  mkdirSync(join(fixture.dir, '.forecourt'))
  symlinkSync(COMPILED, join(fixture.dir, '.forecourt/compiled'))

  await netlify({ TENANT: 'yard', FORECOURT_IMAGES_URL: 'https://images.example/' })

  const tenantsDir = join(fixture.dir, 'netlify/tenants')
  rmSync(join(fixture.dir, 'extensions'), { recursive: true })
  const findTenant = tenantsIn(tenantsDir, 'no-state')
  await projectOf(join(tenantsDir, 'yard'))
  const hook = leadHook({ tenantsDir, findTenant, now: Date.now, log: () => {}, inProcess: true })
  const { lead } = await hook.apply('yard', { postcode: '2340' } as unknown as Lead)
  expect(lead['own_fields']).toEqual([{ name: 'own_hook_score', label: 'Score', value: '4' }])
})

test.each(['', '../etc'])('The script for Netlify refuses TENANT=%s', async (TENANT) => {
  await expect(netlify({ TENANT })).rejects.toMatchObject({ code: 2 })
})
