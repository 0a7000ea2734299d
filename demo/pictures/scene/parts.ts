import { type Art, circle, ellipse, linear, n, path, radial, rect, stroke } from '../svg.ts'

/** A scene's size in px. */
export const W = 1600

export const H = 900

/** Puts a vehicle into a scene: its wheels on `ground`, its middle at `x`, at `scale` times its original size. */
export function place(
  art: Art,
  name: string,
  colour: string,
  seed: number,
  x: number,
  ground: number,
  scale: number,
  mirror = false,
): string {
  const id = art.vehicles.push({ body: name, colour, seed }) - 1
  return `<g transform="translate(${n(x)} ${n(ground)}) scale(${mirror ? -scale : scale} ${scale}) translate(-400 -470)"><use href="#vehicle${id}"/></g>`
}

/** Draws a line of hills `height` px above `base`. */
export function ridge(seed: number, base: number, height: number, fill: string, rough = 1): string {
  let d = `M0 ${base}`
  for (let i = 0; i <= 32; i += 1) {
    const wave =
      Math.sin(i * 0.55 + seed) * 0.5 +
      Math.sin(i * 1.35 * rough + seed * 1.7) * 0.32 +
      Math.sin(i * 2.9 * rough + seed * 0.6) * 0.18
    d += `L${i * 50} ${n(base - height * (0.55 + 0.45 * wave))}`
  }
  return path(`${d}L${W} ${base}Z`, fill)
}

/** Draws the sky down to y = `to`. */
export function sky(art: Art, top: string, middle: string, low: string, to: number): string {
  return rect(0, 0, W, to, 0, linear(art, `0 ${top}, 0.6 ${middle}, 1 ${low}`))
}

/** Draws a low sun and its glow. */
export function sun(art: Art, x: number, y: number, r: number): string {
  return ellipse(x, y, r * 6, r * 4, radial(art, '0 #ffe9c4 0.9, 1 #ffd9a0 0')) + circle(x, y, r, '#fff4dc')
}

/** Draws a gum tree on `base`, `h` px high. */
export function tree(x: number, base: number, h: number, leaf: string): string {
  return (
    stroke(
      `M${x} ${base}C${x + 4} ${base - h * 0.4} ${x - 6} ${base - h * 0.6} ${x + 8} ${base - h * 0.86}`,
      '#6d6257',
      h * 0.045,
    ) +
    stroke(
      `M${x + 2} ${base - h * 0.5}L${x - h * 0.22} ${base - h * 0.78}M${x + 2} ${base - h * 0.56}L${x + h * 0.28} ${base - h * 0.8}`,
      '#6d6257',
      h * 0.028,
    ) +
    ellipse(x + 6, base - h * 0.95, h * 0.36, h * 0.17, leaf) +
    ellipse(x - h * 0.26, base - h * 0.82, h * 0.24, h * 0.12, leaf, { opacity: 0.92 }) +
    ellipse(x + h * 0.32, base - h * 0.84, h * 0.24, h * 0.12, leaf, { opacity: 0.92 })
  )
}

/** Draws a road from y to the bottom. */
export function road(art: Art, y: number): string {
  let out =
    rect(0, y, W, H - y, 0, linear(art, '0 #5a5d63, 1 #3b3e44')) +
    rect(0, y + 14, W, 5, 0, '#e8e4d6', { opacity: 0.7 })
  for (let i = 0; i < 9; i += 1)
    out += rect(i * 200 - 60, y + (H - y) * 0.66, 110, 10, 2, '#efe6c8', { opacity: 0.85 })
  return out
}
