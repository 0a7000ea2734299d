import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AFTER, BEFORE, openFixture, type Fixture } from '#deploy/testing/sites.ts'
import { startTargets, type Targets } from '#demo/fakes/testing/targets.ts'

/** Tests `forecourt deploy` as a user runs test. One tenant is deployed to Netlify, one to a bucket, and one has no target. */

const FORECOURT = fileURLToPath(new URL('../../../scripts/cli/forecourt.mjs', import.meta.url))
let fixture: Fixture
let targets: Targets
beforeEach(async () => {
  fixture = openFixture()
  targets = await startTargets()
  fixture.tenant(targets.toNetlify, 'at-netlify')
  fixture.tenant(targets.toS3, 'in-bucket')
  fixture.tenant({}, 'nowhere')
  for (const slug of ['at-netlify', 'in-bucket']) fixture.lay(BEFORE, slug)
})
afterEach(async () => {
  fixture.close()
  await targets.stop()
})

const deploy = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const folders = ['--tenants', fixture.tenants, '--out', fixture.out, '--state', fixture.state]
    const child = spawn(process.execPath, [FORECOURT, 'deploy', ...args, ...folders], {
      env: { ...process.env, ...targets.environment, ...env },
    })
    let [out, err] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.once('close', (code) => done({ code: code ?? -1, out, err }))
  })

test(
  '`deploy` sends all tenants and says what was done, then only changes, then rolls back',
  { tags: 'nightly' },
  async () => {
    const first = await deploy([])
    expect([first.code, first.err]).toEqual([0, ''])
    expect(first.out.replace(/\d+ ms/g, 'n ms').split('\n')).toEqual([
      'at-netlify: 13 files on Netlify at https://tenant.netlify.example (13 sent, 0 removed, n ms, deploy 000000000000000000000001)',
      'in-bucket: 11 files on S3 (11 sent, 0 removed, n ms)',
      'in-bucket: 1 redirect with placeholders can’t be stored in a bucket: those addresses show the not-found page',
      'nowhere: skipped, no deploy.target in its site.json, which says where the site goes (docs/deployment.md)',
      '',
    ])
    fixture.lay(AFTER, 'at-netlify')
    const second = JSON.parse((await deploy(['--delta', '--json', 'at-netlify', 'in-bucket'])).out) as object
    expect(second).toMatchObject({
      tenants: {
        'at-netlify': { status: 'ok', target: 'netlify', sent: 9, id: '000000000000000000000002' },
        'in-bucket': { status: 'ok', target: 's3', sent: 0, unchanged: true },
      },
    })
    const back = await deploy(['at-netlify', '--rollback', '000000000000000000000001'])
    expect([back.code, back.err]).toEqual([0, ''])
    expect(back.out).toMatch(
      /^at-netlify: Netlify is serving deploy 000000000000000000000001 again at https:/,
    )
    expect(targets.netlify.shown.get('tenant')?.id).toBe('000000000000000000000001')
  },
)

test(
  '`deploy` names a failing tenant and what to do, without stopping the others',
  { tags: 'nightly' },
  async () => {
    const { code, out, err } = await deploy([], { NETLIFY_AUTH_TOKEN: 'expired-token', FORECOURT_DEBUG: '1' })
    expect(code).toBe(1)
    expect(err).toBe(
      'at-netlify: NETLIFY_AUTH_TOKEN is refused by Netlify because it has expired or was revoked. Set a new one in the environment\n',
    )
    expect(out).toContain('in-bucket: 11 files on S3')
    const missing = await deploy(['at-netlify', 'no-such', '../x', '--json'], { NETLIFY_AUTH_TOKEN: '' })
    expect([missing.code, missing.err]).toEqual([1, ''])
    expect(JSON.parse(missing.out)).toMatchObject({
      tenants: {
        'at-netlify': { status: 'failed', errors: [{ field: 'NETLIFY_AUTH_TOKEN' }] },
        'no-such': { status: 'failed', errors: [{ file: 'site.json' }] },
        '../x': { status: 'failed' },
      },
    })
  },
)

test('`deploy` refuses two tenants with the same target, even one at a time, and deploys the others', async () => {
  fixture.tenant(targets.toNetlify, 'copied')
  fixture.lay(AFTER, 'copied')
  const all = await deploy([])
  expect([all.code, all.err.split('\n')]).toEqual([
    1,
    [
      'at-netlify: site.json: deploy.site_id is also used by copied, so one site would replace the other. Give each its own site',
      'copied: site.json: deploy.site_id is also used by at-netlify, so one site would replace the other. Give each its own site',
      '',
    ],
  ])
  expect(all.out).toContain('in-bucket: 11 files on S3')
  expect((await deploy(['copied'])).code).toBe(1)
  expect(targets.netlify.deploys).toEqual([])
})

test.each([
  ['a rollback of all tenants', ['--rollback', 'abc']],
  ['a rollback of two', ['at-netlify', 'in-bucket', '--rollback', 'abc']],
  ['an invalid id', ['at-netlify', '--rollback', '../sites/other']],
  ['an invalid time', ['--now', 'yesterday']],
])('`deploy` with %s is a usage error', async (_, args) => {
  const { code, err } = await deploy(args)
  expect([code, err]).toEqual([2, expect.stringMatching(/^error: /)])
  expect(targets.asked).toEqual([])
})
