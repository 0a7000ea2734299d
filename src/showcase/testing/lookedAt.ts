import type { Chrome } from '#plan/page.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { madeUp } from '../madeUp/plan.ts'

/** A site in which the gallery is looked at, for tests. */
export const lookedAt = (region: string, template: string): Chrome => {
  const { theme } = siteSchema.validateSync({
    id: 1,
    slug: 'a-site',
    name: 'A Site',
    url: 'https://a.example',
  })
  const bare = { region, template, theme } as Chrome
  return { ...madeUp(bare).chrome, slug: 'a-site' }
}
export const LOOKED_AT = lookedAt('en-AU', 'group')
