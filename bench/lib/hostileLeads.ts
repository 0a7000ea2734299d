import { leadNumber, TENANT } from './leadStorm.ts'
import type { Server } from './servers.ts'

/** Input that no shopper would enter, which is sent to the server over HTTP. */
export interface Hostile {
  name: string
  path: string
  init: () => RequestInit
}

const json = (body: unknown, path = '/api/leads'): Pick<Hostile, 'path' | 'init'> => ({
  path,
  init: () => ({
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  }),
})

const typed = (fields: object) => json(leadNumber(0, fields))

const files = (
  name: string,
  bytes: () => Uint8Array<ArrayBuffer>,
  count = 1,
): Pick<Hostile, 'path' | 'init'> => ({
  path: '/api/leads/with-files',
  init: () => {
    const body = new FormData()
    const lead = leadNumber(0, { 'Vehicle Make': 'Kia', 'Vehicle Model': 'Rio' })
    body.set('payload', JSON.stringify({ ...lead, form: 'sell-my-car' }))
    for (let n = 0; n < count; n++) body.append('photos', new File([bytes()], name, { type: 'image/jpeg' }))
    return { method: 'POST', body }
  },
})

const MB = 1024 * 1024
/** An empty archive. */
const ZIP = () => Uint8Array.from([0x50, 0x4b, 0x05, 0x06, ...Array.from({ length: 18 }, () => 0)])
const MANY = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`field_${n}`, 'x']))

export const HOSTILE: readonly Hostile[] = [
  { name: 'a body of 20 MB', ...typed({ message: 'a'.repeat(20 * MB) }) },
  { name: 'a message of 200,000 characters', ...typed({ message: 'a'.repeat(200_000) }) },
  { name: 'files of 100 MB in total', ...files('a.jpg', () => new Uint8Array(10 * MB), 10) },
  { name: 'a photo of 11 MB', ...files('a.jpg', () => new Uint8Array(11 * MB)) },
  { name: 'a zip as a jpg', ...files('car.jpg', ZIP) },
  { name: 'HTML as a jpg', ...files('car.jpg', () => new TextEncoder().encode('<script>alert(1)</script>')) },
  { name: '10,000 fields', ...typed(MANY) },
  {
    name: '10,000 fields in a plain form',
    path: '/api/leads',
    init: () => ({ method: 'POST', body: new URLSearchParams(MANY) }),
  },
  { name: 'a script as a name', ...typed({ name: '<script>alert(1)</script>' }) },
  { name: 'SQL as a name', ...typed({ name: "Robert'); DROP TABLE leads;--" }) },
  {
    name: 'a line break and a header in an email',
    ...typed({ email: 'a@example.com\r\nBcc: all@example.com' }),
  },
  {
    name: 'a prototype',
    ...json('{"form":"general","key":"abcdefghijklmnop","lead":{"__proto__":{"admin":true}}}'),
  },
  { name: 'an object instead of text', ...typed({ name: { $gt: '' } }) },
  {
    name: 'lists 100,000 deep',
    ...json(`{"form":"general","lead":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  },
  { name: 'half a JSON', ...json('{"form":"general","key":') },
  { name: 'an unknown form', ...json({ ...leadNumber(0), form: '__proto__' }) },
  { name: 'a path as the key', ...json({ ...leadNumber(0), key: '../../../../etc/passwd' }) },
  {
    name: 'XML',
    path: '/api/leads',
    init: () => ({ method: 'POST', body: '<lead/>', headers: { 'content-type': 'application/xml' } }),
  },
  { name: 'a robot', ...json({ ...leadNumber(0), trap: { url: 'https://spam.example', ms: 9000 } }) },
  {
    name: 'another website',
    path: '/api/leads',
    init: () => ({
      method: 'POST',
      body: JSON.stringify(leadNumber(0)),
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    }),
  },
]

export interface HostileAnswer {
  /** The response's status; 0 if the connection was closed. */
  status: number
  /** The first error that the response reports. */
  error: string
}

export async function sendHostile(sites: Server, { path, init }: Hostile): Promise<HostileAnswer> {
  const { headers, ...rest } = init()
  const all = new Headers(headers)
  all.set('x-forecourt-tenant', TENANT)
  try {
    const response = await fetch(`${sites.url}${path}`, { ...rest, headers: all })
    return { status: response.status, error: errorIn(await response.text()) }
  } catch (error) {
    if (error instanceof TypeError) return { status: 0, error: 'connection cut' }
    throw error
  }
}

function errorIn(text: string): string {
  const html = /<p>([^<]+)<\/p>/.exec(text)?.[1]
  if (html !== undefined) return html
  const { error = '', fields = {} } = JSON.parse(text) as { error?: string; fields?: Record<string, string> }
  const [first] = Object.entries(fields)
  return first ? `${first[0]}: ${first[1]}` : error
}
