import { SILHOUETTES } from './families.ts'

/** Lists the views and scenes that there are pictures of, and converts between pictures and their addresses. */

/**
 * What each picture of a vehicle shows, numbered from 1 in the order of a gallery. The inside is what its driver or its sleepers see. The
 * last one is what its trade asks for: a car's or truck's front, a motorcycle's right side, a caravan's bed.
 */
export const VIEWS = ['front-quarter', 'side', 'rear-quarter', 'inside', 'last'] as const
export type View = (typeof VIEWS)[number]

export const SCENES = [
  'showroom-dusk',
  'caravan-outback',
  'motorcycle-mountain',
  'truck-highway',
  'camper-coast',
  'caravan-creek',
  'motorcycle-workshop',
  'truck-yard',
  'camper-forest',
  'service-bay',
  'parts-counter',
  'finance-desk',
  'handover',
  'accessory',
  'service-bays',
  'woolstore',
  'bike-shop',
  'caravan-yard',
  'dealership',
  'coming-soon',
] as const
export type Scene = (typeof SCENES)[number]

/** What distinguishes one vehicle's pictures from another's. */
export interface Picture {
  /** A family or a body (`SILHOUETTES`). */
  body: string
  /** A paint's name ('Glacier White') or its slug ('glacier-white'). */
  colour: string
  /** A number from 0 to 999999 that decides backdrop, wheels and trim. */
  seed: number
  view: View
}

/**
 * Makes a slug: 'Glacier White' → 'glacier-white'. Accents are dropped, and each run of characters other than letters and digits becomes
 * one hyphen.
 */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/**
 * Returns the address of a vehicle's picture on the site: `/images/vehicles/suv-inferno-red-42/1.jpg`. Its query
 * may have `width`, `height`, `fit`, `auto` and `quality`. `thumb` gives `1-thumb.jpg`, the same picture with a
 * default width of 320 px.
 */
export function vehicleImageUrl({ body, colour, seed, view }: Picture, thumb = false): string {
  const name = `${body}-${slugOf(colour) || 'white'}-${seed}`
  return `/images/vehicles/${name}/${VIEWS.indexOf(view) + 1}${thumb ? '-thumb' : ''}.jpg`
}

/** Returns the address of a scene on the site: `/images/scenes/camper-coast-3.jpg`. */
export function sceneImageUrl(scene: Scene, seed?: number): string {
  return `/images/scenes/${scene}${seed === undefined ? '' : `-${seed}`}.jpg`
}

/** Reads the last two parts of a vehicle picture's address; null if no picture has that name. */
export function readVehicleName(name: string, file: string): (Picture & { thumb: boolean }) | null {
  const match = /^([a-z][a-z0-9-]{0,79})-(\d{1,6})$/.exec(name)
  const shot = /^([1-5])(-thumb)?\.(?:jpg|jpeg|webp|png)$/.exec(file)
  if (!match?.[1] || !match[2] || !shot?.[1]) return null
  const stem = match[1]
  // Try the longest name first, because some names are the beginning of others.
  const body = SILHOUETTES.filter((silhouette) => stem.startsWith(`${silhouette}-`)).sort(
    (a, b) => b.length - a.length,
  )[0]
  const view = VIEWS[Number(shot[1]) - 1]
  if (!body || !view) return null
  return {
    body,
    colour: stem.slice(body.length + 1),
    seed: Number(match[2]),
    view,
    thumb: shot[2] !== undefined,
  }
}

/**
 * Returns whether there's a picture at an address.
 *
 * @example isPicture('/images/scenes/dealership.jpg') → true
 */
export function isPicture(path: string): boolean {
  const [, folder = '', name = '', file = ''] =
    /^\/images\/(vehicles|scenes)\/(?:([^/]+)\/)?([^/]+)$/.exec(path) ?? []
  if (folder === 'scenes') return name === '' && readSceneName(file) !== null
  return folder === 'vehicles' && readVehicleName(name, file) !== null
}

/** Reads the last part of a scene's address; null if no scene has that name. */
export function readSceneName(file: string): { scene: Scene; seed: number } | null {
  const match = /^([a-z-]+?)(?:-(\d{1,6}))?\.(?:jpg|jpeg|webp|png)$/.exec(file)
  const scene = SCENES.find((each) => each === match?.[1])
  return scene ? { scene, seed: Number(match?.[2] ?? 0) } : null
}
