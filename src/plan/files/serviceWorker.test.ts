import { expect, test } from 'vitest'
import { siteSchema } from '#site/settings/schema.ts'
import { manifest } from './manifest.ts'
import { serviceWorker } from './serviceWorker.ts'

const site = (more: object) =>
  siteSchema.cast({ id: 1, slug: 'a-dealer', name: 'A Dealer', url: 'https://dealer.example', ...more })
const worker = (more: object) => serviceWorker({ site: site(more) }).data

test('The file /sw.js runs the worker with the settings of a site that works offline', () => {
  expect(worker({ offline: true, region: 'en-NZ' })).toBe(
    'self.settings = {"region":"en-NZ","offline":"/offline","saved":"/my-garage?tab=saved-cars","never":[]}\n' +
      "importScripts('/offline-worker.js')\n",
  )
})

test('The file /sw.js names a site’s own garage path, which is never stored', () => {
  expect(worker({ offline: true, garage_path: '/mydealer' })).toContain(
    '"saved":"/mydealer/saved","never":["/mydealer"]',
  )
})

test('The file /sw.js removes the worker if the site doesn’t work offline', async () => {
  const listeners = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void>()
  const names = ['forecourt-1-pages', 'forecourt-0-old', 'somebody-else']
  const done: string[] = []
  const run = new Function('addEventListener', 'skipWaiting', 'caches', 'registration', worker({}))
  run(
    (type: string, listener: never) => listeners.set(type, listener),
    () => done.push('at once'),
    { keys: async () => names, delete: async (name: string) => done.push(name) },
    { unregister: async () => done.push('unregistered') },
  )
  const work: Promise<unknown>[] = []
  for (const type of ['install', 'activate'])
    listeners.get(type)?.({ waitUntil: (promise) => work.push(promise) })
  await Promise.all(work)
  expect(done).toEqual(['at once', 'forecourt-1-pages', 'forecourt-0-old', 'unregistered'])
  expect(listeners.has('fetch')).toBe(false)
})

test('The manifest has the site’s name, colours and icon', () => {
  const files = manifest(site({ name: 'Great Plains Truck Center', theme: { brand: '#112233' } }))
  const told = JSON.parse(String(files[0]?.data)) as { short_name: string; icons: { src: string }[] }
  expect(told).toMatchObject({
    name: 'Great Plains Truck Center',
    short_name: 'Great Plains',
    start_url: '/',
  })
  expect(told.icons.map(({ src }) => src)).toEqual(files.slice(1).map(({ path }) => `/${path}`))
  for (const { data } of files.slice(1)) expect(data).toContain('fill="#112233"')
})
