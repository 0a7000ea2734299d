import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { startForecourt, type Served } from '#server/testing/served.ts'

/** `forecourt serve --edit` in a separate process, with two sites whose editors have different rights. */

const ROOT = join(import.meta.dirname, '../../../..')
export const [OURS, OTHERS] = ['millbrook-cars', 'other-yard']
export const EDIT = 'edit.dealers.example'
export const DESK = `${OURS}.${EDIT}`
export const DRAFT = `${OURS}--draft.${EDIT}`
export const HEADER = 'x-forwarded-email'
export const NO_ACCESS = /^You don’t have access to this page\. .*\n$/
export const [KIM, ANN, BOB, ALL] = ['kim', 'ann', 'bob', 'all'].map((name) => `${name}@dealer.example`) as [
  string,
  string,
  string,
  string,
]
export const EDITORS = [
  { email: KIM, name: 'Kim Lee', role: 'publish', tenants: [OURS] },
  { email: 'Ann@Dealer.example', name: 'Ann Ray', role: 'edit', tenants: [OURS] },
  { email: BOB, name: 'Bob Fox', role: 'publish', tenants: [OTHERS] },
  { email: ALL, name: 'Al Lamb', role: 'publish', tenants: 'all' },
]

export interface Asked {
  host?: string
  method?: string
  path?: string
  who?: string | string[] | undefined
  headers?: Record<string, string>
  body?: string | Uint8Array
  from?: string
  /** The port to send the request to; if missing, the server's own. */
  port?: number
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

interface Part {
  version: string
  values: Record<string, unknown>
}

export const OWN = {
  origin: `https://${DESK}`,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
}
export const HOME = '/part?of=settings%2Fhome'

/** @param prepare changes the folder of tenants before it's committed */
export function useHostedDesk(prepare: (tenantsDir: string) => void = () => {}) {
  let root: string
  let served: Served
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', join(root, 'tenants'), ...args], { encoding: 'utf8' })
  const live = (file: string) => readFileSync(join(root, 'tenants', OURS, file), 'utf8')
  const editorsFile = () => join(root, 'editors.json')
  const writeEditors = (editors: unknown) =>
    writeFileSync(editorsFile(), JSON.stringify({ editors }), { mode: 0o600 })
  const environment = () => ({
    FORECOURT_PROXIES: '127.0.0.1',
    FORECOURT_EDIT_USER_HEADER: 'X-Forwarded-Email',
    FORECOURT_EDIT_URL: `https://${EDIT}`,
    FORECOURT_EDITORS: editorsFile(),
  })

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'forecourt-hosted-'))
    for (const slug of [OURS, OTHERS]) {
      const dir = join(root, 'tenants', slug)
      copyTenant('millbrook-cars', dir)
      const site = readFileSync(join(dir, 'site.json'), 'utf8').replaceAll('millbrook-cars', slug)
      writeFileSync(join(dir, 'site.json'), site)
    }
    prepare(join(root, 'tenants'))
    git('init', '--quiet', '--initial-branch=main')
    git('add', '--all')
    git('-c', 'user.name=First', '-c', 'user.email=first@dealer.example', 'commit', '--quiet', '-m', 'Begin')
    mkdirSync(join(root, 'state'))
    for (const shared of ['compiled', 'compiled-extensions', 'desk']) {
      mkdirSync(join(ROOT, '.forecourt', shared), { recursive: true })
      symlinkSync(join(ROOT, '.forecourt', shared), join(root, 'state', shared))
    }
    writeEditors(EDITORS)
    served = await startForecourt('serve', root, environment(), [], ['--edit'])
  }, 120_000)
  afterAll(async () => {
    await served.stop()
    rmSync(root, { recursive: true, force: true })
  })
  const ask = ({
    host = DESK,
    method = 'GET',
    path = '/',
    who,
    headers = {},
    body,
    from,
    port = served.port,
  }: Asked) =>
    new Promise<Answer>((done, fail) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: { host, ...(who !== undefined && { [HEADER]: who }), ...headers },
          ...(from !== undefined && { localAddress: from }),
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () =>
            done({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          )
        },
      )
      sent.once('error', fail)
      sent.end(body)
    })
  const send = (who: string, method: string, path: string, body: unknown, more: Asked = {}) =>
    ask({ who, method, path, body: JSON.stringify(body), ...more, headers: { ...OWN, ...more.headers } })
  const part = async (who: string, path = HOME) => JSON.parse((await ask({ who, path })).text) as Part
  const save = async (who: string, tagline: string, more: Asked = {}) =>
    send(who, 'PUT', HOME, { version: (await part(KIM)).version, set: { tagline } }, more)
  const log = () =>
    readFileSync(join(root, 'state/edits.log'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, string>)

  return {
    path: (...parts: string[]) => join(root, ...parts),
    served: () => served,
    environment,
    editorsFile,
    writeEditors,
    git,
    live,
    ask,
    send,
    part,
    save,
    log,
  }
}
