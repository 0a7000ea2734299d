import { request, type IncomingHttpHeaders } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export interface Sent {
  from?: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Returns a function that sends a visitor's request to a proxy, from one of this machine's loopback addresses. */
export const visitOf =
  (host: string) =>
  (
    port: number,
    path: string,
    { from = '127.0.0.2', method = 'GET', headers = {}, body }: Sent = {},
  ): Promise<Answer> =>
    new Promise((done, fail) => {
      const sent = request(
        { host: '127.0.0.1', port, path, method, localAddress: from, headers: { host, ...headers } },
        (response) => {
          let text = ''
          response.on('data', (chunk: Buffer) => (text += chunk.toString()))
          response.on('end', () =>
            done({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          )
        },
      )
      sent.once('error', fail)
      sent.end(body)
    })
