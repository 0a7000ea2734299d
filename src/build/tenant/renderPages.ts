import { join } from 'node:path'
import { sizeOf } from '#lib/files.ts'
import { contentHash } from '#lib/hash.ts'
import { fileOf, type Publication } from '../publish/publish.ts'
import { pageKeys } from '../render/pageKeys.ts'
import { PageWork, type RenderedPage } from '../render/pageWork.ts'
import { changedPage, UNKNOWN_PAGE } from '../state/manifest.ts'
import type { SiteBuildOptions, SiteInput, SiteInProgress } from './buildSite.ts'

/** The fields are complete once `finish` has resolved. */
export interface PagesInProgress {
  rendered: string[]
  /** To move to their published place; none for a new site, whose pages are rendered straight to that place. */
  changed: Publication['pages']
  /** @throws RenderError */
  finish: () => Promise<void>
}

/** Pages planned before handling workers' messages again. */
const AT_A_STRETCH = 100

/** @throws RenderError */
export async function renderPages(
  { root, staging, fresh, before, next }: SiteInProgress,
  input: SiteInput,
  { renderer, onPages }: SiteBuildOptions,
): Promise<PagesInProgress> {
  const siteFrame = JSON.stringify(input.siteFrame)
  const { keyOf, quickKeyOf } = pageKeys(input.app, siteFrame, input.quickKeyBase)
  const nameOf = namesIn(next.needs)
  const rendered: string[] = []
  const changed: Publication['pages'] = []
  // One by one as pages arrive, because there can be tens of thousands.
  const note = ({ path, key, file, result }: RenderedPage) => {
    next.pages.set(path, [key, result.bytes, nameOf(result.needs), next.pages.get(path)?.[3] ?? ''])
    rendered.push(path)
    if (!fresh && !result.same) changed.push({ staged: file, file: fileOf(path) })
  }
  const { entry, project } = input.app
  const work = new PageWork(renderer, { entry, project, siteFrame }, note, onPages)

  let planned = 0
  for (const page of input.pages) {
    if (planned++ % AT_A_STRETCH === 0) await work.pause()
    const { path } = page
    const file = fileOf(path)
    const published = join(root, file)
    const previous = before.pages.get(path)
    const entry = previous && sizeOf(published) === previous[1] ? previous : UNKNOWN_PAGE
    const quickKey = quickKeyOf(page)
    const keyed = changedPage(page, entry, quickKey, keyOf)
    if (keyed) {
      // In the plan's order, not the order in which workers finish.
      next.pages.set(path, ['', 0, '', quickKey])
      if (fresh) await work.add(keyed, join(staging, file))
      else await work.add(keyed, join(staging, `${work.count}.html`), published)
    } else {
      const [key, bytes, needs] = entry
      next.pages.set(path, entry[3] === quickKey ? entry : [key, bytes, needs, quickKey])
      onPages?.(1)
    }
  }
  await work.pause()
  return {
    rendered,
    changed,
    finish: async () => {
      await work.finish()
      const need = (needs: string): void => {
        if (!next.needs.has(needs)) next.needs.set(needs, before.needs.get(needs) ?? [])
      }
      for (const [, , needs] of next.pages.values()) need(needs)
      if (!input.partial) return
      const gone = new Set(input.partial.gone)
      const isSame =
        gone.size === 0 &&
        next.pages.entries().every(([path, [, , needs]]) => before.pages.get(path)?.[2] === needs)
      if (isSame) for (const needs of before.needs.keys()) need(needs)
      else
        for (const [path, [, , needs]] of before.pages)
          if (!gone.has(path) && !next.pages.has(path)) need(needs)
    },
  }
}

/** Each distinct set is stored only once, because thousands of pages share a few sets. */
function namesIn(needs: Map<string, string[]>) {
  const names = new Map<string, string>()
  return (set: string[]): string => {
    const text = set.join('\0')
    const name = names.get(text) ?? contentHash(text)
    names.set(text, name)
    needs.set(name, set)
    return name
  }
}
