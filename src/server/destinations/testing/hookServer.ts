import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

interface Hook {
  id: string
  path: string
  body: {
    type: string
    timestamp: string
    data: {
      reference: string
      tenant: string
      status: string
      step: number
      lead: Record<string, unknown>
      files: { field: string; name: string; type: string; size: number; content?: string }[]
    }
  }
}

/** Can be stopped and started again on the same port. */
export interface HookServer {
  url: () => string
  /** Repeats with the same webhook-id are left out. */
  hooks: Hook[]
  /** Includes repeats. */
  ids: string[]
  start: () => Promise<void>
  stop: () => Promise<void>
  /** Sent instead of accepting webhooks. */
  status: number | null
  /** The server accepts so many of the next webhooks, but breaks the connection instead of responding. */
  loseAnswers: number
}

export function hookServer(secret: string): HookServer {
  let server: Server | undefined
  let port = 0
  const it: HookServer = {
    url: () => `http://127.0.0.1:${port}/leads`,
    hooks: [],
    ids: [],
    status: null,
    loseAnswers: 0,
    start: () =>
      new Promise((ready) => {
        server = createServer((request, response) => {
          void bodyOf(request).then((body) => {
            if (it.status !== null)
              return response.writeHead(it.status, { location: 'http://127.0.0.1:1/' }).end()
            const headers = Object.fromEntries(
              Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
            )
            try {
              new Webhook(secret).verify(body, headers)
            } catch {
              return response.writeHead(401).end()
            }
            const id = String(headers['webhook-id'])
            if (!it.ids.includes(id))
              it.hooks.push({ id, path: request.url ?? '', body: JSON.parse(body) as Hook['body'] })
            it.ids.push(id)
            if (it.loseAnswers === 0) return response.writeHead(204).end()
            it.loseAnswers--
            return request.socket.destroy()
          })
        })
        server.listen(port, '127.0.0.1', () => {
          port = (server?.address() as AddressInfo).port
          ready()
        })
      }),
    stop: () =>
      new Promise((done) => {
        server?.close(() => done())
        server?.closeAllConnections()
      }),
  }
  return it
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
