import type { Site } from '#site/settings/schema.ts'
import type { Location } from '#stock/entities.ts'
import type { PlaceMap } from './props.ts'

/** CSS pixels, as in place.scss; the same for every map provider. */
const SIZE = { width: 600, height: 320 }

export function mapOf({ address }: Location, { maps }: Pick<Site, 'maps'>): PlaceMap | null {
  const { lat, long } = address
  if (maps.image === '' || lat === null || long === null) return null
  const at = (density: number) =>
    Object.entries({ lat, long, ...SIZE, scale: density }).reduce(
      (address, [name, value]) => address.replaceAll(`{${name}}`, String(value)),
      maps.image,
    )
  return {
    src: at(1),
    srcset: maps.image.includes('{scale}') ? `${at(2).replaceAll(',', '%2C')} 2x` : '',
    attribution: maps.attribution,
    attributionHref: maps.attribution_href,
  }
}
