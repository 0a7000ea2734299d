import { modelMenu } from '#rules/listing/range.ts'
import { defaultFooter, defaultHeader } from '#rules/links/siteMenus.ts'
import { linkOf } from '#rules/links/links.ts'
import { searchPath } from '#rules/links/paths.ts'
import type { Site } from '#site/settings/schema.ts'
import type { PlanContext } from '../planContext.ts'
import { link, links } from './link.ts'
import { LOCATIONS_PATH } from '../pages/locations/locations.ts'
import { bodyOf, hasRange, pictureOf } from '../pages/range/models.ts'
import type { MenuGroup, MenuItem, MenuLink } from './props.ts'

/**
 * Menus are made from settings, content, models and the conditions in stock but never from vehicles: otherwise every
 * page would change whenever a vehicle did. Entries for pages that the site lacks are left out.
 */

interface Entry {
  label: string
  href: string
}

type MenuContext = Pick<PlanContext, 'site' | 'addresses' | 'models' | 'locations' | 'place'>

export function headerMenu(context: MenuContext): MenuItem[] {
  const { site } = context
  const siteItems = site.navigation.header
  return (siteItems.length > 0 ? siteItems : templateHeader(context)).flatMap((item) => {
    const itemLink = link(item.label, item.href, site)
    if (!itemLink) return []
    const generated =
      item.menu === 'models' ? modelLinks(context) : item.menu === 'locations' ? locationLinks(context) : []
    const entries = [...generated, ...groupedLinks(item.items, site)]
    // If all entries lead to the same page as the item itself, there's no dropdown.
    const others = entries.filter(({ href }) => href !== itemLink.href)
    return [{ ...itemLink, items: others.length > 0 ? entries : [] }]
  })
}

const groupedLinks = (items: Site['navigation']['header'][number]['items'], site: Site): MenuLink[] =>
  items.flatMap(({ label, href, group, image }) => {
    const entryLink = link(label, href, site)
    return entryLink ? { ...entryLink, ...(group && { group }), ...(image && { image }) } : []
  })

export const footerMenu = (context: MenuContext): MenuGroup[] =>
  footerGroups(context)
    .map(({ label, items }) => ({ label, items: links(items, context.site) }))
    .filter(({ items }) => items.length > 0)

export function footerGroups(
  context: Pick<PlanContext, 'site' | 'addresses'>,
): { label: string; items: Entry[] }[] {
  const { site } = context
  const siteColumns = site.navigation.footer
  return siteColumns.length > 0 ? siteColumns : templateFooter(context)
}

export const templateHeader = (
  context: Pick<PlanContext, 'site' | 'addresses'>,
): Site['navigation']['header'] =>
  defaultHeader(context.site).flatMap((item) => {
    const items = withPages(context, item.items)
    const href = hasPage(context, item.href) ? item.href : items[0]?.href
    return href === undefined
      ? []
      : [{ ...item, href, items: items.map((entry) => ({ ...entry, group: '', image: '' })) }]
  })

export const templateFooter = (
  context: Pick<PlanContext, 'site' | 'addresses'>,
): Site['navigation']['footer'] =>
  defaultFooter(context.site).map(({ label, items }) => ({ label, items: withPages(context, items) }))

const withPages = (context: Pick<PlanContext, 'site' | 'addresses'>, items: readonly Entry[]): Entry[] =>
  items.filter(({ href }) => hasPage(context, href))

/** Pages of other sites and stock lists always count as existing: menus mustn't depend on stock. */
function hasPage({ site, addresses }: Pick<PlanContext, 'site' | 'addresses'>, href: string): boolean {
  const target = linkOf(href, site)
  const path = target.href.replace(/[?#].*/, '')
  return target.kind === 'external' || addresses.has(path) || isList(path, site)
}

const isList = (path: string, site: Site): boolean => path === searchPath(site) || path.startsWith('/search/')

/** If there are fewer than four models, other entries are added (spec §2 'dynamic models dropdown'). */
function modelLinks(context: MenuContext): MenuLink[] {
  const { site, models } = context
  const rangeModels = models.map(({ model }) => model)
  const byHref = new Map(models.map((shown) => [shown.href, shown]))
  return modelMenu(rangeModels, site, site.home.body_types)
    .filter(({ href }) => hasRange(context) || !href.startsWith('/range'))
    .flatMap(({ label, href }) => {
      const modelLink = link(label, href, site)
      const model = byHref.get(href)?.model
      if (!modelLink) return []
      return model ? { ...modelLink, image: pictureOf(model, site, true), note: bodyOf(model) } : modelLink
    })
}

const locationLinks = ({ site, locations, place }: MenuContext): MenuLink[] =>
  links(
    [
      ...locations.map((location) => ({ label: location.name, href: place(location).href })),
      ...(locations.length > 1 ? [{ label: 'All locations', href: LOCATIONS_PATH }] : []),
    ].filter(({ href }) => href !== ''),
    site,
  )
