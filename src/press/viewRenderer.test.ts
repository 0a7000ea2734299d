import type { SSRManifest } from 'astro'
import {
  createComponent,
  maybeRenderHead,
  render as template,
  renderComponent,
  renderHead,
} from 'astro/runtime/server/index.js'
import { describe, expect, test } from 'vitest'
import type { Chrome, Page } from '#plan/page.ts'
import { bytesOf } from './pageBytes.ts'
import { viewRenderer } from './viewRenderer.ts'

/*
 * Views as Astro compiles them. That whole sites come out the same as through Astro's app is for the tests of builds, which press real ones.
 */

type Factory = Extract<Parameters<typeof createComponent>[0], (...args: never) => unknown>
type Global = ReturnType<Parameters<Factory>[0]['createAstro']>

const LOCALS = { site: {} as Chrome, page: { path: '/here' } as Page, cards: [] }

interface Assets {
  styles?: object[]
  scripts?: object[]
}

const rendererOf = (views: Record<string, Factory>, { styles = [], scripts = [] }: Assets = {}) => {
  const names = Object.keys(views)
  return viewRenderer({
    routes: names.map((name) => ({
      routeData: { route: `/view/${name}`, component: name },
      styles,
      scripts,
    })),
    pageMap: new Map(
      names.map((name) => [
        name,
        () => ({ page: () => ({ default: createComponent(views[name] as Factory) }) }),
      ]),
    ),
    componentMetadata: new Map(),
    entryModules: {},
    renderers: [],
    clientDirectives: new Map(),
    inlinedScripts: new Map(),
    base: '/',
    compressHTML: true,
  } as unknown as SSRManifest)
}
const htmlOf = async (view: Factory, assets?: Assets, others: Record<string, Factory> = {}) =>
  bytesOf(await rendererOf({ view, ...others }, assets)('/view/view', LOCALS)).toString()

/** A component that gets `Astro` as a compiled one does. */
const withGlobal =
  (draw: (astro: Global, result: Parameters<Factory>[0]) => unknown): Factory =>
  (result, props, slots) =>
    draw(result.createAstro(props, slots), result) as ReturnType<Factory>

describe('a page', () => {
  test('of a view, with what its locals say, escaped', async () => {
    const view = withGlobal(({ locals }) => template`<p>${locals.page.path}</p><p>${'<b>'}</p>`)
    expect(await htmlOf(view)).toBe('<!DOCTYPE html><p>/here</p><p>&lt;b&gt;</p>')
  })

  test('waits for what is late, in order', async () => {
    const late = (text: string, ms: number) =>
      new Promise<string>((done) => void setTimeout(() => done(text), ms))
    const view = withGlobal(() => template`1${late('2', 20)}3${late('4', 1)}5`)
    expect(await htmlOf(view)).toBe('<!DOCTYPE html>12345')
  })

  test('has bytes as they are', async () => {
    expect(await htmlOf(withGlobal(() => template`<p>${Buffer.from('<b>…</b>')}</p>`))).toBe(
      '<!DOCTYPE html><p><b>…</b></p>',
    )
  })

  test('leaves no trace in the next one', async () => {
    let visits = 0
    const render = rendererOf({
      view: withGlobal((_, result) => {
        result._metadata.extraHead.push(`<meta content="${++visits}">`)
        return template`<head>${renderHead()}</head>`
      }),
    })
    const pages = [await render('/view/view', LOCALS), await render('/view/view', LOCALS)]
    expect(pages.map((pieces) => bytesOf(pieces).toString())).toEqual([
      '<!DOCTYPE html><head><meta content="1"></head>',
      '<!DOCTYPE html><head><meta content="2"></head>',
    ])
  })
})

test("a page's head has the view's style sheets and scripts, each once", async () => {
  const sheet = { type: 'external', src: '/_astro/a.css' }
  const html = await htmlOf(
    withGlobal(() => template`<head>${renderHead()}</head><body>${maybeRenderHead()}</body>`),
    {
      styles: [sheet, { type: 'inline', content: 'p>b{}' }, sheet],
      scripts: [
        { type: 'external', value: '_astro/a.js' },
        { type: 'inline', value: '1&&2' },
        { stage: 'head-inline', children: '3' },
        { stage: 'page', children: 'not in the head' },
      ],
    },
  )
  expect(html).toBe(
    '<!DOCTYPE html><head><link rel="stylesheet" href="/_astro/a.css"><style>p>b{}</style>' +
      '<script type="module" src="/_astro/a.js"></script><script type="module">1&&2</script><script>3</script></head><body></body>',
  )
})

test('a component has its properties and its slots', async () => {
  const inner = createComponent(
    withGlobal(
      async ({ props, slots }) =>
        template`${props['name']} ${await slots.render('default')} ${String(await slots.render('other'))}`,
    ),
  )
  const view = withGlobal(
    (_, result) =>
      template`${renderComponent(result, 'Inner', inner, { name: 'A' }, { default: () => template`<i>${'&'}</i>` })}`,
  )
  expect(await htmlOf(view)).toBe('<!DOCTYPE html>A &lt;i&gt;&amp;amp;&lt;/i&gt; undefined')
})

test('a view hands over to another', async () => {
  const door = withGlobal(({ locals, rewrite }) => {
    Object.assign(locals.page, { path: '/there' })
    return rewrite('/view/other')
  })
  const other = withGlobal(({ locals, url }) => template`${locals.page.path} ${url.pathname}`)
  expect(await htmlOf(door, {}, { other })).toBe('<!DOCTYPE html>/there /view/other')
})

describe('what goes wrong is said', () => {
  test.each<[string, Factory, string]>([
    [
      'a view that throws',
      withGlobal(() => {
        throw new Error('the view broke')
      }),
      'the view broke',
    ],
    [
      'a component that throws late',
      withGlobal(() => template`<p>${Promise.reject(new Error('too late'))}</p>`),
      'too late',
    ],
    [
      'a view that answers',
      withGlobal(() => new Response(null, { status: 404 })),
      'view /view/view answered 404',
    ],
    [
      'a component that answers',
      withGlobal(() => template`<p>${new Response(null, { status: 302 })}</p>`),
      'a component of view /view/view answered 302',
    ],
    [
      'a view that is not there',
      withGlobal(({ rewrite }) => rewrite('/view/none')),
      'there is no view /view/none',
    ],
  ])('%s', async (_, view, message) => {
    await expect(htmlOf(view)).rejects.toThrow(message)
  })
})
