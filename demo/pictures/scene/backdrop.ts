import { type Art } from '../svg.ts'
import { bush, coast, plains } from './country.ts'
import { showroom, studio } from './indoors.ts'
import { city, depot } from './town.ts'

export const BACKDROPS = [
  'studio',
  'warm-studio',
  'showroom',
  'coast',
  'bush',
  'city',
  'plains',
  'depot',
] as const
export type Backdrop = (typeof BACKDROPS)[number]

/** Draws the place behind a vehicle, 800 × 600, with the ground from y = 372 down. */
export function drawBackdrop(art: Art, backdrop: Backdrop, seed: number): void {
  if (backdrop === 'studio') studio(art, '#cfd5da', '#ffffff', '#aab2b9', seed)
  else if (backdrop === 'warm-studio') studio(art, '#d9d2c8', '#fffaf2', '#b3a99c', seed)
  else if (backdrop === 'showroom') showroom(art)
  else if (backdrop === 'coast') coast(art, seed)
  else if (backdrop === 'bush') bush(art, seed)
  else if (backdrop === 'plains') plains(art, seed)
  else if (backdrop === 'depot') depot(art, seed)
  else city(art, seed)
}
