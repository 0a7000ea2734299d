import { displayMake } from '#rules/listing/makes.ts'
import { listSlug } from '#rules/listing/listPaths.ts'
import type { Vehicle } from '#stock/snapshot.ts'

export interface VehicleGroup {
  slug: string
  /** Of several spellings, the alphabetically first. */
  label: string
  /** All spellings in the search index, sorted. */
  names: string[]
  vehicles: Vehicle[]
}

export interface Make extends VehicleGroup {
  models: VehicleGroup[]
}

/** Makes and models whose names can't be in an address are left out. */
export const makesOf = (vehicles: readonly Vehicle[]): Make[] =>
  groupsOf(vehicles, ({ brief }) => displayMake(brief.make)).map((make) => ({
    ...make,
    models: groupsOf(make.vehicles, ({ brief }) => brief.model),
  }))

function groupsOf(vehicles: readonly Vehicle[], nameOf: (vehicle: Vehicle) => string): VehicleGroup[] {
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
