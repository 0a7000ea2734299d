import type { BreadcrumbListLeaf } from 'schema-dts'
import { plainText } from '#lib/html.ts'
import { pageTitle } from '#rules/listing/pageTitle.ts'
import { linkedData } from './linked-data/linkedData.ts'
import type { Crumb } from './props.ts'
import type { Meta } from './page.ts'
import type { PlanContext } from './planContext.ts'

export const focusOf = (page: { focus?: string } | undefined): { focus?: string } =>
  page?.focus ? { focus: page.focus } : {}

/** Search engines cut off longer ones. */
const DESCRIPTION = 160

export const metaOf = (
  { site, brand }: Pick<PlanContext, 'site' | 'brand'>,
  { title, description, ...rest }: Partial<Meta> & Pick<Meta, 'title' | 'description' | 'canonical'>,
): Meta => ({
  image: brand?.share ?? site.hero.image,
  noindex: false,
  jsonLd: [],
  ...rest,
  title: pageTitle(title, site.name),
  description: plainText(description, DESCRIPTION),
})

export const crumbs = (...trail: Crumb[]): Crumb[] => [{ label: 'Home', href: '/' }, ...trail]

export const breadcrumbList = (
  { site }: Pick<PlanContext, 'site'>,
  trail: readonly Crumb[],
): Record<string, unknown> =>
  linkedData<BreadcrumbListLeaf>({
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absolute(site.url, href),
    })),
  })

export const absolute = (url: string, href: string): string =>
  /^https?:/.test(href) ? href : `${url.replace(/\/+$/, '')}${href}`
