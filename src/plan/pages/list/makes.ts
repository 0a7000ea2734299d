import { displayMake } from '#rules/listing/makes.ts'
import { listSlug } from '#rules/listing/listPaths.ts'
import type { Vehicle } from '#stock/snapshot.ts'

/** What of the stock goes by one name in an address: a make, or a model of a make. */
export interface Named {
  slug: string
  /** How visitors read it; of several spellings the first of the alphabet. */
  label: string
  /** All spellings, as the search index has them, in order. */
  names: string[]
  vehicles: Vehicle[]
}

export interface Make extends Named {
  models: Named[]
}

/** The makes of some vehicles with their models, by name; what can't be in an address is left out. */
export const makesOf = (vehicles: readonly Vehicle[]): Make[] =>
  groups(vehicles, ({ brief }) => displayMake(brief.make)).map((make) => ({
    ...make,
    models: groups(make.vehicles, ({ brief }) => brief.model),
  }))

const groups = (vehicles: readonly Vehicle[], nameOf: (vehicle: Vehicle) => string): Named[] => {
  const slugs = new Map<string, string>()
  const slugOf = (name: string) => {
    const slug = slugs.get(name) ?? listSlug(name)
    slugs.set(name, slug)
    return slug
  }
  return [...Map.groupBy(vehicles, (vehicle) => slugOf(nameOf(vehicle)))]
    .filter(([slug]) => slug !== '')
    .map(([slug, own]) => {
      const names = [...new Set(own.map(nameOf))].sort()
      return { slug, label: names[0]?.trim() ?? slug, names, vehicles: own }
    })
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
}
