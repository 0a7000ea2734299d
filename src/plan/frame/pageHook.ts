import type { HeadTag, PageAdditions } from '#extend/hooks.ts'
import { CONFIG } from '#extend/project.ts'
import { HookError, hookContext, runHook } from '#extend/runHook.ts'
import { isRecord, refusedPromise } from '#lib/values.ts'
import { TenantError } from '#site/loading/problems.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { Page } from '../page.ts'
import type { PlanSite } from '../planContext.ts'

export type PageHook = (page: Page, vehicle?: Vehicle) => Page

/** Adds what the project's hook says to each page. @throws TenantError when a page is made, if the hook fails */
export function pageHook({ site, project }: Pick<PlanSite, 'site' | 'project'>): PageHook {
  if (project?.config.hooks?.page === undefined) return (page) => page
  const context = hookContext(site)
  return (page, vehicle) => {
    const { path, view, meta } = page
    const { title, description, noindex, jsonLd } = meta
    const argument = structuredClone({
      ...{ path, view, title, description, noindex, jsonLd },
      ...(vehicle && { vehicle: vehicle.car() }),
    })
    try {
      const { head = [], jsonLd: more = [] } = runHook(project, 'page', (hook) =>
        checked(hook(argument, context), site),
      )
      const added = { ...meta, jsonLd: [...jsonLd, ...more], ...(head.length > 0 && { head }) }
      return { ...page, meta: added }
    } catch (error) {
      if (!(error instanceof HookError)) throw error
      const message = `failed for ${path}: ${error.message}`
      throw new TenantError(site.slug, [{ file: CONFIG, field: 'hooks.page', message }])
    }
  }
}

const MOST_TAGS = 50
const MOST_BYTES = 100_000

/** As plain data: what a page's HTML can say, and nothing that the page says already or that browsers would refuse. */
function checked(result: unknown, site: Site): PageAdditions {
  if (result === undefined) return {}
  if (refusedPromise(result) || !isRecord(result))
    throw new Error('has to return an object with head or jsonLd, or nothing')
  const { head = [], jsonLd = [], ...rest } = JSON.parse(JSON.stringify(result)) as Record<string, unknown>
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw new Error(`returned ${unknown}; only head and jsonLd can be added to`)
  if (!Array.isArray(head) || head.length > MOST_TAGS)
    throw new Error(`returned a head that isn’t a list of at most ${MOST_TAGS} tags`)
  if (!Array.isArray(jsonLd) || !jsonLd.every(isRecord))
    throw new Error('returned a jsonLd that isn’t a list of objects')
  const bytes = JSON.stringify([head, jsonLd]).length
  if (bytes > MOST_BYTES) throw new Error(`returned ${bytes} characters; a page takes at most ${MOST_BYTES}`)
  for (const tag of head) {
    const fault = isRecord(tag) ? faultIn(tag, site) : 'isn’t an object'
    if (fault !== undefined)
      throw new Error(`returned a tag that ${fault}: ${JSON.stringify(tag).slice(0, 200)}`)
  }
  return { head: head as HeadTag[], jsonLd: jsonLd as Record<string, unknown>[] }
}

const ATTRIBUTES: Record<HeadTag['tag'], { needs: readonly string[]; takes: readonly string[] }> = {
  meta: { needs: ['content'], takes: ['name', 'property', 'content'] },
  link: { needs: ['rel', 'href'], takes: ['rel', 'href', 'type', 'hreflang', 'title'] },
  script: { needs: ['src'], takes: ['src', 'type', 'async'] },
}
/** Every page has these, from its settings or its own text. */
const OURS: Readonly<Record<string, readonly string[]>> = {
  name: ['description', 'robots', 'viewport', 'theme-color'],
  property: ['og:title', 'og:description', 'og:url', 'og:type', 'og:site_name', 'og:locale'],
  rel: ['canonical', 'prev', 'next', 'icon', 'manifest'],
}

function faultIn({ tag, ...attributes }: Record<string, unknown>, site: Site): string | undefined {
  const known = Object.entries(ATTRIBUTES).find(([name]) => name === tag)?.[1]
  if (known === undefined) return 'isn’t a meta, link or script'
  const missing = known.needs.find((name) => !attributes[name])
  if (missing !== undefined) return `has no ${missing}`
  for (const [name, value] of Object.entries(attributes)) {
    if (!known.takes.includes(name)) return `can’t have the attribute ${name}`
    if (typeof value !== (name === 'async' ? 'boolean' : 'string')) return `has a ${name} of the wrong type`
    const words = String(value).toLowerCase().split(/\s+/)
    if (words.some((word) => OURS[name]?.includes(word))) return 'every page has already'
  }
  const { name, property, rel, href, src, type } = attributes as Record<string, string | undefined>
  if (tag === 'meta')
    return Boolean(name) === Boolean(property) ? 'needs either a name or a property' : undefined
  if (tag === 'script' && type !== undefined && type !== 'module') return 'can only have the type module'
  const runs = tag === 'script' || /\bstylesheet\b/i.test(rel ?? '')
  return addressFault(src ?? href ?? '', runs ? site.security.allow_hosts : undefined)
}

const OWN_PATH = /^\/(?![/\\])/

/** @param hosts those whose files browsers let pages use, besides the site's own; undefined if that doesn't matter */
function addressFault(address: string, hosts: readonly string[] | undefined): string | undefined {
  if (OWN_PATH.test(address)) return undefined
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') return 'needs a path on the site or an https address'
  return hosts === undefined || hosts.includes(url.host)
    ? undefined
    : `browsers would refuse: add ${url.host} to security.allow_hosts in site.json`
}
