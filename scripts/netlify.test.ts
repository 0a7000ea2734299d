import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

test.each(['', '../etc'])('The script for Netlify refuses TENANT=%s', async (TENANT) => {
  await expect(netlify({ TENANT })).rejects.toMatchObject({ code: 2 })
})
