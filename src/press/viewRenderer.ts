import type { SSRManifest } from 'astro'
import { renderSlotToString } from 'astro/runtime/server/index.js'
import { bufferHeadContent } from 'astro/runtime/server/render/astro/render.js'
import { chunkToByteArrayOrString, chunkToString } from 'astro/runtime/server/render/common.js'
import { renderStreaming } from 'astro/runtime/server/render/streaming.js'

/*
 * Views without requests. Astro's app takes each request through its middleware, and makes an answer with headers and cookies of it,
 * which took a fifth of a build. Its renderer is all of it that a page needs.
 */

/** What Astro's renderer knows of the page that it renders. */
type Result = Parameters<typeof renderStreaming>[1]
type AstroGlobal = ReturnType<Result['createAstro']>
type SlotValues = Parameters<Result['createAstro']>[1]
type Slot = Parameters<typeof renderSlotToString>[1]
type Factory = ((result: Result, props: object, slots: object) => unknown) & { moduleId?: string }

/** A part of a page as Astro hands it on: text, or bytes that a component wrote. */
export type Piece = string | Uint8Array

interface View {
  url: URL
  factory: Factory
  /** The elements of its style sheets and scripts, which Astro puts into the page's head. */
  head: string
}

/** What a view answers with that hands over to another. */
class Rewrite extends Response {
  readonly path: string
  constructor(path: string) {
    super(null)
    this.path = path
  }
}

const loadView = async (manifest: SSRManifest, path: string): Promise<View> => {
  const route = manifest.routes.find(({ routeData }) => routeData.route === path)
  const load = route && manifest.pageMap?.get(route.routeData.component)
  if (!load) throw new Error(`there is no view ${path}`)
  const { default: factory } = await (await load()).page()
  const tags = [
    ...route.styles.map((sheet) =>
      sheet.type === 'inline'
        ? `<style>${sheet.content}</style>`
        : `<link rel="stylesheet" href="${addressOf(sheet.src)}">`,
    ),
    ...route.scripts.map((script) => {
      if ('stage' in script)
        return script.stage === 'head-inline' ? `<script>${script.children}</script>` : ''
      return script.type === 'external'
        ? `<script type="module" src="${addressOf(script.value)}"></script>`
        : `<script type="module">${script.value}</script>`
    }),
  ]
  return {
    url: new URL(path, 'http://press'),
    factory: factory as Factory,
    head: [...new Set(tags)].join(''),
  }
}

/** @param asset '' for what there is none of */
const addressOf = (asset: string): string => (/^(?:\/|data:|$)/.test(asset) ? asset : `/${asset}`)

/** What is the same for all pages. */
const commonOf = (manifest: SSRManifest) => {
  const { base, userAssetsBase, componentMetadata, inlinedScripts, renderers, clientDirectives } = manifest
  const { compressHTML, trailingSlash, key, entryModules } = manifest
  return {
    base,
    userAssetsBase,
    componentMetadata,
    inlinedScripts,
    renderers,
    clientDirectives,
    compressHTML,
    trailingSlash,
    key,
    resolve: (specifier: string) => {
      const module = entryModules[specifier]
      if (module === undefined) return Promise.reject(new Error(`there is no module ${specifier}`))
      return Promise.resolve(addressOf(module))
    },
    request: new Request('http://press'),
    response: { status: 200, headers: new Headers() },
    cancelled: false,
    partial: false,
    cookies: undefined,
    params: {},
    getServerIslandNameMap: () => Promise.resolve(new Map<string, string>()),
    // The site's own headers say it (src/site/headers/headers.ts).
    cspDestination: 'adapter',
    shouldInjectCspMetaTags: false,
    cspAlgorithm: 'SHA-256',
    directives: [],
    scriptHashes: [],
    scriptResources: [],
    styleHashes: [],
    styleResources: [],
    isStrictDynamic: false,
    scriptDirective: { resources: [], hashes: [], strictDynamic: false },
    styleDirective: { resources: [], hashes: [] },
  } satisfies Partial<Result>
}

type Common = ReturnType<typeof commonOf>

/** What the renderer knows of one page: what is the same for all, and its own. */
const resultOf = (common: Common, { url, factory, head }: View, locals: App.Locals): Result => {
  const metadata = common.componentMetadata.get(factory.moduleId ?? '')
  const own = {
    pathname: url.pathname,
    styles: new Set(),
    scripts: new Set(),
    links: new Set(),
    createAstro: (props: object, slots: SlotValues) =>
      new Global(result, locals, url, props, slots) as unknown as AstroGlobal,
    _metadata: {
      hasHydrationScript: false,
      rendererSpecificHydrationScripts: new Set(),
      hasRenderedHead: false,
      renderedScripts: new Set(),
      hasDirectives: new Set(),
      hasRenderedServerIslandRuntime: false,
      headInTree: metadata?.containsHead ?? false,
      extraHead: [head],
      extraStyleHashes: [],
      extraScriptHashes: [],
      propagators: new Set(),
      routeHasPropagation: metadata !== undefined && metadata.propagation !== 'none',
      pendingSlotEvaluations: [],
      templateDepth: 0,
    },
  } satisfies Omit<Result, keyof Common>
  // By its prototype, not copied: it is thirty properties a page.
  const result: Result = Object.assign(Object.create(common) as Common, own)
  return result
}

/** `Astro` in a component, as far as ours use it. */
class Global {
  readonly #result: Result
  readonly #slots: SlotValues
  readonly locals: App.Locals
  readonly url: URL
  readonly props: object
  readonly self = null

  constructor(result: Result, locals: App.Locals, url: URL, props: object, slots: SlotValues) {
    this.#result = result
    this.#slots = slots
    this.locals = locals
    this.url = url
    this.props = props
  }

  get slots() {
    return {
      render: async (name: string): Promise<string | undefined> => {
        const slot = this.#slots?.[name] as Slot | undefined
        return slot && chunkToString(this.#result, await renderSlotToString(this.#result, slot))
      },
    }
  }

  rewrite(path: string): Rewrite {
    return new Rewrite(path)
  }
}

/** Renders the views of a compiled app, which its manifest names. */
export const viewRenderer = (manifest: SSRManifest) => {
  const common = commonOf(manifest)
  const views = new Map<string, Promise<View>>()
  const viewAt = (path: string): Promise<View> => {
    let view = views.get(path)
    if (!view) views.set(path, (view = loadView(manifest, path)))
    return view
  }

  /**
   * The pieces of a page, in order.
   *
   * @param path the view's, such as '/view/home'
   * @param locals what the view finds as `Astro.locals`
   * @throws whatever the view throws
   */
  const render = async (path: string, locals: App.Locals): Promise<Piece[]> => {
    const view = await viewAt(path)
    const result = resultOf(common, view, locals)
    const answer = await view.factory(result, {}, {})
    if (answer instanceof Rewrite) return render(answer.path, locals)
    if (answer instanceof Response) throw new Error(`view ${path} answered ${answer.status}`)
    await bufferHeadContent(result)
    const pieces: Piece[] = ['<!DOCTYPE html>']
    await renderStreaming(answer, result, {
      write: (chunk) => {
        if (chunk instanceof Response) throw new Error(`a component of view ${path} answered ${chunk.status}`)
        const piece = chunkToByteArrayOrString(result, chunk)
        if (piece.length > 0) pieces.push(piece)
      },
    })
    return pieces
  }
  return render
}
