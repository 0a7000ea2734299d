import { afterEach, expect, test, vi } from 'vitest'
import { api } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

test('Every request that changes something has a content type that other sites can’t send (address.ts)', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', (_: string, request: RequestInit) => {
    sent.push(request)
    return Promise.resolve(Response.json({}))
  })
  const file = new File(['x'], 'logo.png')
  await api.save('settings/home', { version: '', set: {}, redirect: false })
  await api.add('page', 'A page')
  await api.undo('settings/home', '', false)
  await api.addPhoto(file)
  await api.putBrand('logo', file)
  await api.removeBrand('logo')
  await api.publish({ message: '', name: '', email: '' })
  expect(sent.map(({ headers }) => new Headers(headers).get('content-type'))).toEqual([
    'application/json',
    'application/json',
    'application/json',
    'application/octet-stream',
    'application/octet-stream',
    'application/json',
    'application/json',
  ])
})

test('An upload that a proxy refuses says so, as does one that the desk refuses', async () => {
  const file = new File(['x'], 'logo.png')
  const answers = [
    new Response('<html>413 Request Entity Too Large</html>', {
      status: 413,
      headers: { 'content-type': 'text/html' },
    }),
    Response.json({ message: 'The limit is 32 MB.' }, { status: 413 }),
  ]
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()))
  await expect(api.addPhoto(file)).rejects.toThrow(/^The server doesn’t take files of this size/)
  await expect(api.addPhoto(file)).rejects.toThrow('The limit is 32 MB.')
})
