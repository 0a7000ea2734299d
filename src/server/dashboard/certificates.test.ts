import { execFileSync } from 'node:child_process'
import { lookup } from 'node:dns'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { createServer } from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { HOUR_MS } from '#rules/constants.ts'
import { isInstalled, NOT_INSTALLED, OPENSSL } from '../testing/installed.ts'
import { certificateAt, certificatesOf, hostOf, type Certificate } from './certificates.ts'
import { stateConcerns } from './state.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const DAY_MS = 24 * HOUR_MS

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})
const portOf = (server: Server) =>
  new Promise<number>((done) => {
    open.push(server)
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port))
  })

it.each([
  ['https://www.dealer.com.au/x', 'www.dealer.com.au'],
  ['https://www.redgumrv.example', undefined],
  ['https://redgum-rv.localhost', undefined],
  ['https://example.com', undefined],
  ['https://203.0.113.7', undefined],
  ['https://[2001:db8::1]/', undefined],
  ['https://intranet', undefined],
  ['https://www.dealer.com.au:8443', undefined],
  ['http://www.dealer.com.au', undefined],
  ['', undefined],
])('looks at the certificate of %j at %j', (url, host) => {
  expect(hostOf(url)).toBe(host)
})

it('looks at each host once an hour, and only if asked', async () => {
  const looked: string[] = []
  let now = NOW
  const certificates = certificatesOf(
    async (host) => {
      looked.push(host)
      return { expires: NOW, problem: '' }
    },
    () => now,
  )
  const url = 'https://www.dealer.com'
  expect(certificates.of(url)).toBeUndefined()
  await Promise.all([certificates.refresh([url, 'https://a.example']), certificates.refresh([url])])
  await certificates.refresh([url])
  expect(looked).toEqual(['www.dealer.com'])
  expect(certificates.of(`${url}/other`)).toEqual({ expires: NOW, problem: '' })
  now += HOUR_MS
  await certificates.refresh([url])
  expect(looked).toHaveLength(2)
})

it('reads when a certificate expires and why browsers refuse it', async ({ skip }) => {
  skip(!isInstalled(OPENSSL), NOT_INSTALLED(OPENSSL))
  const dir = mkdtempSync(join(tmpdir(), 'forecourt-certificate-'))
  const [key, cert] = [join(dir, 'key'), join(dir, 'cert')]
  const made = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=www.dealer.com',
  ]
  execFileSync('openssl', ['req', '-x509', ...made, '-days', '30', '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  })
  const port = await portOf(createServer({ key: readFileSync(key), cert: readFileSync(cert) }))
  rmSync(dir, { recursive: true })
  const found = await certificateAt('localhost', { port, lookup })
  expect(found).toMatchObject({ problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  const days = 'expires' in found ? (found.expires - Date.now()) / DAY_MS : 0
  expect(Math.round(days)).toBe(30)
})

it('says so if a host is private, or doesn’t respond in time', async () => {
  expect(await certificateAt('localhost')).toEqual({ unreached: 'EPRIVATE' })
  const port = await portOf(createTcpServer())
  expect(await certificateAt('localhost', { port, lookup, patienceMs: 50 })).toEqual({
    unreached: 'no response in time',
  })
})

it.each<[Certificate | undefined, RegExp | undefined]>([
  [undefined, undefined],
  [{ unreached: 'ENOTFOUND' }, undefined],
  [{ expires: NOW + 60 * DAY_MS, problem: '' }, undefined],
  [{ expires: NOW + 13 * DAY_MS, problem: '' }, /expires in 13 days/],
  [{ expires: NOW - 1, problem: 'CERT_HAS_EXPIRED' }, /expired on 2026-11-20/],
  [{ expires: NOW + 60 * DAY_MS, problem: 'ERR_TLS_CERT_ALTNAME_INVALID' }, /Browsers refuse.*ALTNAME/],
])('reports %j as %s', (certificate, says) => {
  const [concern] = stateConcerns({ late: [] }, certificate, NOW)
  if (says) expect(concern).toMatchObject({ says: expect.stringMatching(says) as string, urgent: true })
  else expect(concern).toBeUndefined()
})
