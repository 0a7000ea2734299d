/** Colour arithmetic: just enough to derive a theme's shades and keep its text readable (WCAG 2.2, 1.4.3). */

type Rgb = readonly [number, number, number]

/** Throws on anything but '#abc' or '#aabbcc'. */
export function parseHex(hex: string): Rgb {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex)
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  const parts = short ? short.slice(1).map((digit) => digit + digit) : long?.slice(1)
  if (!parts) throw new Error(`'${hex}' is not a colour like '#1f6f54'`)
  const [red = 0, green = 0, blue = 0] = parts.map((part) => parseInt(part, 16))
  return [red, green, blue]
}

const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

function linear(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance as WCAG defines it, 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const [red, green, blue] = parseHex(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** `share` is that of `other`, from 0 to 1. */
export function mix(base: string, other: string, share: number): string {
  const from = parseHex(base)
  const to = parseHex(other)
  return toHex([
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ])
}

/** White if it's readable enough, because brands expect white. */
export function textOn(background: string): string {
  return contrast('#ffffff', background) >= 4.5 ? '#ffffff' : '#000000'
}

/** Moves `colour` towards black or white, just far enough for the contrast, or all the way. */
export function readable(colour: string, backgrounds: readonly string[], ratio: number): string {
  const reaches = (shade: string) => backgrounds.every((background) => contrast(shade, background) >= ratio)
  const target = backgrounds.every((background) => luminance(background) < 0.18) ? '#ffffff' : '#000000'
  for (let step = 0; step <= 20; step += 1) {
    const shade = mix(colour, target, step / 20)
    if (reaches(shade)) return shade
  }
  return target
}
