import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { startForecourt } from '#server/testing/served.ts'
import { folder } from '#site/testing/fixtures.ts'
import { readEnvironment } from './environment.ts'

afterEach(() => vi.restoreAllMocks())

const SMTP = 'smtps://user:secret@mail.example'

test('A variable’s value can be in a file', () => {
  using dir = folder({ smtp: `${SMTP}\n`, token: 'nfp_1\r\n', tenant: 'smtp://own.example' })
  const environment: NodeJS.ProcessEnv = {
    FORECOURT_SMTP_URL: '',
    FORECOURT_SMTP_URL_FILE: join(dir.path, 'smtp'),
    FORECOURT_SMTP_URL_REDGUM_RV_FILE: ` ${join(dir.path, 'tenant')} `,
    NETLIFY_AUTH_TOKEN_FILE: join(dir.path, 'token'),
    // These aren’t names of files with another variable’s value.
    FORECOURT_WEBHOOK_SECRETS_FILE: '/nowhere',
    AWS_WEB_IDENTITY_TOKEN_FILE: '/nowhere',
    AWS_PROFILE_FILE: '/nowhere',
    FORECOURT_SMTP_FROM_FILE: '',
  }
  readEnvironment(environment)
  expect(environment).toMatchObject({
    FORECOURT_SMTP_URL: SMTP,
    FORECOURT_SMTP_URL_REDGUM_RV: 'smtp://own.example',
    NETLIFY_AUTH_TOKEN: 'nfp_1',
  })
  expect(Object.keys(environment)).not.toContain('AWS_PROFILE')
  expect(environment['FORECOURT_SMTP_URL_REDGUM_RV_FILE']).toBe(join(dir.path, 'tenant'))
})

test('A file is read again, and a wrong one changes nothing', () => {
  using dir = folder({ smtp: SMTP, user: 'one' })
  const file = join(dir.path, 'smtp')
  const environment: NodeJS.ProcessEnv = {
    FORECOURT_SMTP_URL_FILE: file,
    FORECOURT_API_USER_FILE: join(dir.path, 'user'),
  }
  readEnvironment(environment)
  // A process started with this environment has both.
  readEnvironment({ ...environment })
  writeFileSync(file, 'smtp://new.example\n')
  readEnvironment(environment)
  expect(environment['FORECOURT_SMTP_URL']).toBe('smtp://new.example')
  writeFileSync(file, 'no address')
  writeFileSync(join(dir.path, 'user'), 'two')
  expect(() => readEnvironment(environment)).toThrow(
    `FORECOURT_SMTP_URL must be an address like smtps://user:password@mail.example.com, in ${file}`,
  )
  expect(environment).toMatchObject({ FORECOURT_SMTP_URL: 'smtp://new.example', FORECOURT_API_USER: 'one' })
})

test.each<[string, (dir: string) => NodeJS.ProcessEnv, string]>([
  [
    'a missing file',
    (dir) => ({ FORECOURT_API_PASSWORD_FILE: `${dir}/none` }),
    'FORECOURT_API_PASSWORD_FILE names DIR/none, which doesn’t exist',
  ],
  [
    'a folder',
    (dir) => ({ FORECOURT_API_PASSWORD_FILE: dir }),
    'FORECOURT_API_PASSWORD_FILE names DIR, which is not a file',
  ],
  [
    'an empty file',
    (dir) => ({ FORECOURT_API_PASSWORD_FILE: `${dir}/empty` }),
    'FORECOURT_API_PASSWORD_FILE names DIR/empty, which is empty',
  ],
  [
    'a large file',
    (dir) => ({ FORECOURT_API_PASSWORD_FILE: `${dir}/large` }),
    'FORECOURT_API_PASSWORD_FILE names DIR/large, which is larger than 64 KiB',
  ],
  [
    'a file that isn’t text',
    (dir) => ({ FORECOURT_API_PASSWORD_FILE: `${dir}/binary` }),
    'FORECOURT_API_PASSWORD_FILE names DIR/binary, which isn’t text',
  ],
  [
    'a value besides the file',
    (dir) => ({ FORECOURT_API_PASSWORD: 'b', FORECOURT_API_PASSWORD_FILE: `${dir}/good` }),
    'FORECOURT_API_PASSWORD and FORECOURT_API_PASSWORD_FILE are both set. Remove one of them',
  ],
  [
    'a wrong value',
    () => ({ FORECOURT_SMTP_FROM_REDGUM_RV: 'nobody' }),
    'FORECOURT_SMTP_FROM_REDGUM_RV must be an email address, like website@dealers.example',
  ],
])('%s is an error that names the variable', (_, environment, message) => {
  using dir = folder({ good: 'a', empty: '\n', large: 'x'.repeat(70_000), binary: 'a\0b' })
  const given = environment(dir.path)
  const before = { ...given }
  expect(() => readEnvironment(given)).toThrow(message.replace('DIR', dir.path))
  expect(given).toEqual(before)
})

test.each([
  ['FORECOURT_SMPT_URL', '. Did you mean FORECOURT_SMTP_URL?'],
  ['FORECOURT_SMTP_ULR_REDGUM_RV', '. Did you mean FORECOURT_SMTP_URL_REDGUM_RV?'],
  ['FORECOURT_SERCH_ADMIN_KEY_FILE', '. Did you mean FORECOURT_SEARCH_ADMIN_KEY_FILE?'],
  ['forecourt_proxies', '. Did you mean FORECOURT_PROXIES?'],
  ['FORECOURT_WEBHOOK_SECRET_redgum_rv', '. Did you mean FORECOURT_WEBHOOK_SECRET_REDGUM_RV?'],
  ['FORECOURT_API_URL_REDGUM_RV', '. FORECOURT_API_URL is for all tenants'],
  ['FORECOURT_LEADS_WEBHOOK_SECRET', '. Add a tenant’s slug, like FORECOURT_LEADS_WEBHOOK_SECRET_REDGUM_RV'],
  ['FORECOURT_WHATEVER_ELSE', ' (docs/environment.md)'],
])('The unknown variable %s is reported once', (name, advice) => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  for (let times = 0; times < 2; times++)
    readEnvironment({ [name]: 'x', PATH: '/bin', FORECOURT_SMTP_FROM: 'a@b.example' })
  expect(print.mock.calls).toEqual([[`forecourt: nothing reads the variable ${name}${advice}`]])
})

test('Variables that Kubernetes sets for a service aren’t reported, but others that look like them are', () => {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  readEnvironment({
    FORECOURT_WEB_SERVICE_HOST: '10.0.0.7',
    FORECOURT_WEB_SERVICE_PORT: '4321',
    FORECOURT_WEB_SERVICE_PORT_HTTP: '4321',
    FORECOURT_WEB_PORT: 'tcp://10.0.0.7:4321',
    FORECOURT_WEB_PORT_4321_TCP_ADDR: '10.0.0.7',
    FORECOURT_PORT: '8080',
  })
  expect(print.mock.calls).toEqual([
    [expect.stringMatching(/^forecourt: nothing reads the variable FORECOURT_PORT\b/)],
  ])
})

test('A relative path still names the same file after the command has changed its folder', () => {
  using dir = folder({ user: 'one' })
  const environment: NodeJS.ProcessEnv = { FORECOURT_API_USER_FILE: relative('.', join(dir.path, 'user')) }
  readEnvironment(environment)
  expect(environment).toEqual({ FORECOURT_API_USER: 'one', FORECOURT_API_USER_FILE: join(dir.path, 'user') })
})

const FORECOURT = fileURLToPath(new URL('../../scripts/cli/forecourt.mjs', import.meta.url))

test('A command ends with one line if a variable is wrong, and secrets don’t appear in its errors', async () => {
  const run = (environment: NodeJS.ProcessEnv, ...args: string[]) =>
    promisify(execFile)(process.execPath, [FORECOURT, ...args], {
      env: { ...process.env, ...environment },
    }).catch((error: { code: number; stdout: string; stderr: string }) => error)
  expect(await run({ FORECOURT_SMTP_URL: 'hush-hush' }, 'words')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'forecourt: FORECOURT_SMTP_URL must be an address like smtps://user:password@mail.example.com\n',
  })
  const { stderr } = await run(
    { FORECOURT_API_PASSWORD: 'correct/horse/battery' },
    ...['leads', 'list', 'correct/horse/battery'],
  )
  expect(stderr).toContain('[FORECOURT_API_PASSWORD]')
  expect(stderr).not.toContain('correct/horse')
})

test('A server says what its tenants need and the environment lacks', async () => {
  const site = { id: 1, slug: 'gum', name: 'Gum', url: 'https://gum.com.au', email: 'a@gum.com.au' }
  const leads = { destinations: [{ kind: 'email' }] }
  using root = folder({
    'tenants/gum/site.json': JSON.stringify({ ...site, leads }),
    'out/x': '',
    'state/x': '',
  })
  const serve = await startForecourt('serve', root.path)
  await expect.poll(serve.said).toContain('gum: leads.destinations[0] in site.json needs a mail server')
  await serve.stop()
})
