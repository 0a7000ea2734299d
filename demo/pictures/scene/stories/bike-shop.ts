import { type Art, linear, rect, stroke } from '../../svg.ts'
import { place, ridge, sky, W } from '../parts.ts'

/** Draws a motorcycle shop's front on an evening, with the gear loft lit above and the bikes parked outside. */
export function bikeShop(art: Art, seed: number): string {
  const glow = linear(art, '0 #ffe2a8, 1 #e7a85f')
  let out =
    sky(art, '#232b3c', '#4b4f66', '#c9866a', 620) +
    ridge(seed + 3, 560, 170, '#2b3040') +
    rect(0, 620, W, 280, 0, linear(art, '0 #5d6064, 1 #34373b')) +
    rect(180, 120, 1240, 510, 0, '#24282d') +
    rect(180, 120, 1240, 26, 0, '#c8322b')
  // The loft's windows, with jackets on a rail.
  for (let i = 0; i < 5; i += 1) {
    const x = 230 + i * 236
    out += rect(x, 180, 196, 120, 0, glow) + stroke(`M${x + 12} 206H${x + 184}`, '#3a2a20', 4)
    for (let j = 0; j < 6; j += 1)
      out += rect(
        x + 20 + j * 27,
        208,
        20,
        56 + ((i * 5 + j * 7) % 18),
        6,
        j % 2 === 0 ? '#3a2a20' : '#7c2a22',
      )
  }
  out += rect(180, 322, 1240, 44, 0, '#c8322b')
  for (let i = 0; i < 14; i += 1)
    out += rect(230 + i * 44, 336, 30 - (i % 3) * 6, 16, 0, '#ffffff', { opacity: 0.9 })
  // The showroom below, and a roller door that's up.
  for (let i = 0; i < 3; i += 1) out += rect(220 + i * 270, 396, 250, 226, 0, glow)
  out += rect(1050, 396, 330, 226, 0, '#14171a') + rect(1050, 396, 330, 44, 0, '#777e85')
  return (
    out +
    place(art, 'street-triple', 'Carnival Red', seed + 1, 480, 600, 0.42) +
    place(art, 'classic-350', 'Halcyon Green', seed + 2, 800, 600, 0.42) +
    place(art, 'interceptor-650', 'Cyan Storm', seed + 3, 330, 800, 0.72) +
    place(art, 'adventure', 'Matt Baja Orange', seed + 4, 800, 820, 0.78) +
    place(art, 'cruiser', 'Stealth Black', seed + 5, 1270, 800, 0.74, true)
  )
}
