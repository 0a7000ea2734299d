import type { Picture, View } from './address.ts'
import { familyOf, FAMILIES } from './families.ts'
import type { Trim } from './models/cabin.ts'
import { hash, paintOf } from './paint.ts'
import type { Backdrop } from './scene/backdrop.ts'
import type { WheelStyle } from './solid/wheel.ts'

export type Kind = 'car' | 'van' | 'truck' | 'caravan' | 'motorcycle'

/** What a picture shows, and from where: everything that decides how it looks. */
export interface Shot {
  family: string
  kind: Kind
  view: View
  paint: string
  wheels: WheelStyle
  metal: string
  place: Backdrop
  seed: number
  /** Where the camera stands around the vehicle, in radians from its front, and how high, in metres. */
  around: number
  eye: number
  trim: Trim
}

const KINDS: readonly (readonly [kind: Kind, bodies: readonly string[]])[] = [
  ['motorcycle', ['naked', 'sport', 'adventure', 'cruiser', 'scooter']],
  ['caravan', ['caravan', 'pop-top', 'off-grid', 'camper-trailer', 'toy-hauler', 'motorhome', 'j-pod']],
  [
    'truck',
    ['sleeper', 'day-cab', 'box-truck', 'dump-truck', 'sleeper-classic', 'day-cab-classic', 'flatbed'],
  ],
  ['van', ['campervan', 'campervan-high', 'campervan-compact']],
]

const kindOf = (family: string): Kind =>
  KINDS.find(([, bodies]) => bodies.includes(FAMILIES.get(family) ?? ''))?.[0] ?? 'car'

/** Places that suit the trade: no caravans downtown, no trucks on the beach. */
const PLACES: Record<Kind, readonly [Backdrop, ...Backdrop[]]> = {
  car: ['studio', 'warm-studio', 'showroom', 'coast', 'bush', 'city'],
  motorcycle: ['studio', 'warm-studio', 'coast', 'bush', 'city'],
  caravan: ['bush', 'coast', 'studio', 'warm-studio', 'plains'],
  van: ['bush', 'coast', 'studio', 'warm-studio', 'plains'],
  truck: ['studio', 'depot', 'warm-studio', 'plains', 'depot'],
}

const METALS = ['#c4cad0', '#aab0b6', '#3f444b', '#8e959c'] as const
const WHEELS: readonly WheelStyle[] = ['split', 'five', 'turbine', 'ten']
const TRIMS: readonly Trim[] = [
  { seats: '#2b2d31', dash: '#3a3d42', wood: '#8a8f94', walls: '#efefec' },
  { seats: '#8a5a3a', dash: '#2c2a29', wood: '#7a5a3c', walls: '#e9e4da' },
  { seats: '#b9b3a8', dash: '#56524d', wood: '#a98862', walls: '#f2efe8' },
  { seats: '#4d5a66', dash: '#2f343a', wood: '#9a7b58', walls: '#dfe3e4' },
  { seats: '#5f6b58', dash: '#34382f', wood: '#86663f', walls: '#ece9de' },
]

const STEPS: Record<View, number> = {
  'front-quarter': 0.68,
  side: Math.PI / 2,
  'rear-quarter': Math.PI - 0.66,
  inside: 0,
  last: 0,
}

/** Returns what a picture shows. `seed` decides place, wheels and trim, and lets photographers stand where they like. */
export function shotOf({ body, colour, seed, view }: Picture): Shot {
  const family = familyOf(body)
  const kind = kindOf(family)
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[], name: string): T =>
    list[hash(`${name}:${seed}`) % list.length] as T
  const drift = (name: string): number => ((hash(`${name}:${seed}:${view}`) % 2001) - 1000) / 1000
  const straight = view === 'side' || view === 'last'
  return {
    family,
    kind,
    view,
    paint: paintOf(colour).base,
    // A family comes with two kinds of wheels.
    wheels: WHEELS[(hash(family) + (hash(`wheels:${seed}`) % 2)) % WHEELS.length] ?? 'five',
    metal: pick(METALS, 'metal'),
    place: pick(PLACES[kind], 'place'),
    seed,
    around:
      (view === 'last' && kind === 'motorcycle' ? -Math.PI / 2 : STEPS[view]) +
      drift('around') * (straight ? 0.025 : 0.09),
    eye: (kind === 'truck' ? 1.75 : kind === 'motorcycle' ? 1.05 : 1.35) + drift('eye') * 0.12,
    trim: pick(TRIMS, 'trim'),
  }
}
