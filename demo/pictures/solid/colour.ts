/** How bright each value of a pixel is, as a part of white. */
export const LINEAR = Float32Array.from({ length: 256 }, (_, i) => (i / 255) ** 2.2)

/** Returns how bright a colour's red, green and blue are. */
export const linear = (hex: string): [number, number, number] =>
  [1, 3, 5].map((at) => LINEAR[Number.parseInt(hex.slice(at, at + 2), 16)] ?? 0) as [number, number, number]

/** The brightest light that's told apart from brighter ones. */
const BRIGHTEST = 4

/** The value on a display of a light: bright light rolls off softly, as on film. */
const DISPLAY = Uint8Array.from({ length: 8193 }, (_, i) => {
  const light = (i / 8192) * BRIGHTEST
  const shown = light < 0.6 ? light : 0.6 + 0.4 * (1 - Math.exp(-(light - 0.6) / 0.4))
  return Math.round(255 * shown ** (1 / 2.2))
})

export const display = (light: number): number =>
  DISPLAY[light < BRIGHTEST ? (light * 2048) | 0 : 8192] as number
