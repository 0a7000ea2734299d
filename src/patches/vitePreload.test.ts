// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { smallPreload } from './vitePreload.ts'

const code = smallPreload().load('\0vite/preload-helper.js') ?? ''

test('The patch for Vite’s preloading leaves other modules alone', () => {
  expect(smallPreload().load('src/a.ts')).toBeUndefined()
})

test('The patched preloading requests a module’s files, each once, and returns the module', async () => {
  const { __vitePreload: load } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  )) as { __vitePreload: (load: () => Promise<string>, files?: string[]) => Promise<string> }
  const module = () => Promise.resolve('it')
  expect(await load(module)).toBe('it')
  expect(await load(module, ['_astro/a.js', '_astro/b.css'])).toBe('it')
  await load(module, ['_astro/a.js'])
  expect([...document.head.children].map((link) => link.outerHTML)).toEqual([
    '<link rel="modulepreload" href="/_astro/a.js">',
    '<link rel="stylesheet" href="/_astro/b.css">',
  ])
})
