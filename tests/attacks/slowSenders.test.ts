import { connect, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isInstalled, NGINX, NOT_INSTALLED } from '#server/testing/installed.ts'
import { startNginx } from '#server/testing/proxies.ts'
import { startForecourt } from '#server/testing/served.ts'
import { visitOf } from '#server/testing/visit.ts'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { leadNumber } from '../../bench/lib/leadStorm.ts'

const HOST = 'www.redgumrv.example'
const visit = visitOf(HOST)

/** How nginx passes bodies on: once they're complete, or as they arrive. */
const PASSING = { complete: '', 'as they arrive': 'proxy_request_buffering off;' }

test.for(Object.entries(PASSING))(
  'While 200 senders drip files through nginx, which passes bodies on %s, other shoppers’ leads and files arrive',
  { tags: 'nightly', timeout: 120_000 },
  async ([, lines], { skip }) => {
    skip(!isInstalled(NGINX), NOT_INSTALLED(NGINX))
    const root = mkdtempSync(join(tmpdir(), 'forecourt-slow-'))
    copyTenant('redgum-rv', join(root, 'tenants/redgum-rv'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const serve = await startForecourt('serve', root, { FORECOURT_PROXIES: '127.0.0.1' })
    onTestFinished(serve.stop)
    const nginx = await startNginx({ serve: serve.port, live: serve.port }, lines)
    onTestFinished(nginx.stop)
    const senders: Socket[] = []
    for (let n = 0; n < 200; n++) {
      const socket = connect({ port: nginx.port, host: '127.0.0.1', localAddress: `127.0.1.${n + 1}` })
      socket.on('error', () => {})
      socket.write(
        `POST /api/leads/with-files HTTP/1.1\r\nhost: ${HOST}\r\norigin: https://${HOST}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n--x\r\n`,
      )
      senders.push(socket)
    }
    const drip = setInterval(() => senders.forEach((socket) => socket.write('x')), 200)
    onTestFinished(() => {
      clearInterval(drip)
      senders.forEach((socket) => socket.destroy())
    })
    for (let n = 0; n < 5; n++) {
      const json = await visit(nginx.port, '/api/leads', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(leadNumber(n)),
      })
      expect(json.status, json.body).toBe(201)
      const fields = new FormData()
      fields.set('payload', JSON.stringify(leadNumber(100 + n)))
      const sent = new Response(fields)
      const form = await visit(nginx.port, '/api/leads/with-files', {
        method: 'POST',
        headers: { 'content-type': sent.headers.get('content-type') ?? '' },
        body: Buffer.from(await sent.arrayBuffer()),
      })
      expect(form.status, form.body).toBe(201)
    }
  },
)
