import type { PhotoFiles } from '#site/loading/photoFiles.ts'
import type { Brand } from '#site/brand/brand.ts'
import type { ContentPage } from '#site/content/content.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import type { PlanContext } from '../planContext.ts'
import type { Page, View } from '../page.ts'
import { allPages, planTenant, type TenantPlan } from '../plan.ts'
import { hash } from 'node:crypto'
import { dataOf, type SiteFile } from '../files/findableFiles.ts'

/** Everything else has defaults. */
export interface Small {
  site?: Record<string, unknown>
  content?: Partial<ContentPage>[]
  models?: Record<string, unknown>[]
  locations?: Record<string, unknown>[]
  cars?: Record<string, unknown>[]
  brand?: Brand | undefined
  photos?: PhotoFiles
  videos?: PhotoFiles
  /** ISO date. */
  now?: string
}

const NOW = '2026-11-20T00:00:00Z'

function inputs({
  site,
  content = [],
  models = [],
  locations = [],
  cars = [],
  brand,
  photos,
  videos,
}: Small) {
  const snapshot = { fetched_at: NOW, website_id: 1, cars, models, locations }
  return [
    {
      site: siteSchema.validateSync({
        id: 1,
        slug: 'fixture',
        name: 'Fixture Motors',
        url: 'https://fixture.example',
        state: 'NSW',
        ...site,
      }),
      content: content.map(written),
      ...(brand && { brand }),
      ...(photos && { photos }),
      ...(videos && { videos }),
    },
    readStock(sourceOf(Buffer.from(JSON.stringify(snapshot))), hashOf, null).stock,
  ] as const
}

export const smallPlan = (small: Small): TenantPlan =>
  planTenant(...inputs(small), Date.parse(small.now ?? NOW))

export const smallContext = (small: Small): PlanContext => smallPlan(small).context

export const smallPages = (small: Small, warnings: string[] = []): Page[] =>
  allPages(...inputs(small), Date.parse(small.now ?? NOW), (warning) => warnings.push(warning))

export function pageAt<V extends View>(
  pages: readonly Page[],
  path: string,
  view: V,
): Extract<Page, { view: V }> {
  const page = pages.find((candidate) => candidate.path === path)
  if (page?.view !== view) throw new Error(`${path} is ${page?.view ?? 'not there'}, not ${view}`)
  return page as Extract<Page, { view: V }>
}

export const written = (page: Partial<ContentPage>): ContentPage => ({
  file: `content${page.path ?? '/x'}.md`,
  path: '/x',
  title: page.path ?? 'X',
  description: `About ${page.path ?? 'x'}.`,
  kicker: '',
  image: '',
  aside: 'none',
  html: '<p>Words.</p>',
  headings: [],
  ...page,
})

export const offer = (
  change: Partial<NonNullable<ContentPage['offer']>> = {},
): NonNullable<ContentPage['offer']> => ({
  starts: '',
  ends: '',
  price: '$1',
  terms: '',
  href: '',
  label: '',
  ...change,
})

export const car = (id: number, change: Record<string, unknown> = {}): Record<string, unknown> => ({
  id,
  slug: `car-${id}`,
  make: 'Wanderstone',
  model: 'Tableland 19',
  car_type: 'new',
  status: 'in_stock',
  show_on_dealer_website: true,
  price: 50_000,
  stocknum: `S${id}`,
  custom_rank: id,
  ...change,
})

export function textOf(file: SiteFile): string {
  const data = dataOf(file)
  return typeof data === 'string' ? data : new TextDecoder().decode(data)
}

/** In the same way as the build. */
export const hashOf = (data: string | Uint8Array): string => hash('sha1', data, 'base64url')
