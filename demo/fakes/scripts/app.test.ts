// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { SCRIPT_NAMES, siteScripts, FAKES_PATH } from '#rules/tracking/scripts.ts'
import { createScriptsApp } from './app.ts'

const app = createScriptsApp()
const received = async (page = '') =>
  (await (await app.request(`/fakes/received?page=${page}`)).json()) as {
    script: string
    what: unknown
  }[]
const post = (body: string) =>
  app.request('/fakes/received', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })

afterEach(async () => {
  vi.unstubAllGlobals()
  await app.request('/fakes/received', { method: 'DELETE' })
})

test('There’s a fake for every script that a site can load', async () => {
  const hosts = Object.fromEntries(SCRIPT_NAMES.map((name) => [name, FAKES_PATH]))
  const scripts = siteScripts({
    tracking: { analytics_id: 'G-1', tag_manager_id: 'GTM-1', social_pixel_id: '1' },
    chat: { widget_key: 'w', text_us_key: 't', support_key: 's' },
    dealercell: true,
    dealerstudio: true,
    autobot: true,
    script_hosts: hosts,
  })
  expect(scripts).toHaveLength(9)
  for (const { src } of scripts) {
    const response = await app.request(src)
    expect(response.status, src).toBe(200)
    expect(response.headers.get('content-type')).toContain('javascript')
    const source = await response.text()
    expect(() => new Function(source), src).not.toThrow()
  }
})

/** Runs a fake's script as a browser does, but passes what the script posts to the app. */
async function run(name: string): Promise<void> {
  const source = await (await app.request(`/fakes/${name}`)).text()
  vi.stubGlobal('fetch', (_url: URL, { body }: { body: string }) => post(body))
  Object.defineProperty(document, 'currentScript', {
    configurable: true,
    value: { src: `http://localhost:3000/fakes/${name}` },
  })
  window.eval(source)
}

test('A fake receives queued and later events, each once', async () => {
  window.dataLayer = [{ event: 'early' }]
  await run('gtm.js')
  window.dataLayer.push({ event: 'late' })
  await expect
    .poll(async () => (await received()).map(({ what }) => what))
    .toEqual([{ event: 'early' }, { event: 'late' }])
  expect(await received('elsewhere')).toEqual([])
})

test('The fake chat opens on request, and reports who wrote', async () => {
  const said: unknown[] = []
  document.addEventListener('forecourt:chat-said', (event) => said.push((event as CustomEvent).detail))
  await run('chat.js')
  expect(document.querySelector('[data-fake]')).toBeNull()
  document.dispatchEvent(new CustomEvent('forecourt:chat-open', { detail: { widget: 'chat' } }))
  const form = document.querySelector<HTMLFormElement>('[data-fake="chat"] form')
  form?.dispatchEvent(new Event('submit', { cancelable: true }))
  expect(said).toEqual([
    { widget: 'chat', type: 'open' },
    { widget: 'chat', type: 'message', from: 'customer', timestamp: expect.any(Number) },
  ])
})

test('Heavy scripts keep the browser busy, and otherwise do the same as light ones', async () => {
  const light = await (await app.request('/fakes/gtm.js')).text()
  const heavy = await (await createScriptsApp({ heavyScripts: true }).request('/fakes/gtm.js')).text()
  expect(heavy.endsWith(light)).toBe(true)
  const start = performance.now()
  new Function(heavy.slice(0, -light.length))()
  expect(performance.now() - start).toBeGreaterThanOrEqual(1_066 / 4)
})

test('What isn’t a report is refused', async () => {
  expect((await post('[]')).status).toBe(400)
  expect((await post('{')).status).toBe(400)
  expect(await received()).toEqual([])
})
