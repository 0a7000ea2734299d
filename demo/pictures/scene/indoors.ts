import { mix } from '../paint.ts'
import { type Art, ellipse, linear, path, radial, rect } from '../svg.ts'
import { floor } from './ground.ts'

/** Draws a studio's wall and floor; `seed` moves its light. */
export function studio(art: Art, wall: string, glow: string, ground: string, seed: number): void {
  art.parts.push(
    rect(
      0,
      0,
      800,
      600,
      0,
      linear(
        art,
        `0 ${mix(wall, '#ffffff', 0.15)}, 0.62 ${wall}, 0.7 ${mix(wall, ground, 0.6)}, 1 ${ground}`,
      ),
    ),
    ellipse(
      290 + ((seed * 37) % 221),
      220 + ((seed * 13) % 61),
      470,
      300,
      radial(art, `0 ${glow} 0.95, 1 ${glow} 0`),
    ),
    ellipse(400, 470, 470, 90, radial(art, '0 #ffffff 0.55, 1 #ffffff 0')),
  )
}

/** Draws a showroom under strip lights. */
export function showroom(art: Art): void {
  art.parts.push(
    rect(0, 0, 800, 600, 0, linear(art, '0 #3b424b, 1 #59626c')),
    rect(0, 0, 800, 96, 0, linear(art, '0 #20252b, 1 #353c45')),
  )
  for (let i = 0; i < 5; i += 1) {
    art.parts.push(
      rect(36 + i * 150, 44, 118, 9, 4, '#fff6e4', { opacity: 0.95 }),
      path(
        `M${36 + i * 150} 53H${154 + i * 150}L${190 + i * 150} 372H${i * 150}Z`,
        linear(art, '0 #fff3dc 0.16, 1 #fff3dc 0'),
      ),
    )
  }
  for (let i = 0; i < 6; i += 1) {
    art.parts.push(
      rect(i * 140 - 30, 112, 128, 236, 2, linear(art, '0 #7f8f9d, 0.6 #a9b4bc, 1 #c9c7bd', 0.3), {
        opacity: 0.55,
      }),
    )
  }
  art.parts.push(rect(0, 348, 800, 26, 0, '#2b3138'), floor(art, '#6d747b', '#b6babd'))
  for (let i = 0; i < 5; i += 1) {
    art.parts.push(ellipse(95 + i * 150, 520, 70, 60, radial(art, '0 #ffffff 0.3, 1 #ffffff 0')))
  }
}
