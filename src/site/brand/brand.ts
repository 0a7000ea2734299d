import type { Shade } from '#rules/content/legible.ts'

/** What a site shows of the dealer's own brand, made from the pictures in the tenant's `brand/` folder (docs/photos.md). */
export interface Brand {
  logo?: Logo
  /** The version for dark grounds. */
  logoDark?: Logo
  /** The address of the icon for a phone's home screen; missing if icons show the first letter of the name. */
  touchIcon?: string
  /** The favicon's address; missing if only the large icons can be made, because the logo is too wide to be seen so small. */
  favicon?: string
  /** The address of the picture for pages that have none of their own, 1200 × 630 pixels. */
  share?: string
  fonts?: { headings?: Typeface; text?: Typeface }
  /** What `theme.css` says, if it's short, or else the address of its file. */
  css?: { text: string } | { href: string }
  files: BrandFile[]
}

/** The dealer's own typeface for headings or for text (docs/themes.md). */
export interface Typeface {
  faces: {
    /** A CSS `font-weight`: '400', or '400 850'. */
    weights: string
    italic: boolean
    /** Addresses of the files; `latinExt` is missing if the font has no such characters. */
    latin: string
    latinExt?: string
  }[]
  /** The address of the file that most of its text needs. */
  preload: string
  /** The weight that's nearest to that of headings. */
  weight: number
  /** Fractions of an em. */
  ascent: number
  descent: number
  /** How much wider it is than Arial and than Arial Bold. */
  adjust: { regular: number; bold: number }
}

export interface BrandFile {
  /** Path on the site, without a slash at the start. */
  path: string
  /** The bytes as base64, because a build remembers them as JSON. */
  data: string
}

export interface Logo {
  src: string
  /** Pixels. */
  width: number
  height: number
  shades: Shade[]
  /** Whether the logo fills its whole rectangle, and so brings its own ground. */
  isTile: boolean
}

/** The logo on a plain ground of its own, for emails and search engines. */
export const PLAIN_LOGO = 'brand/logo.png'

/** The icons' files on the site. The touch icon's address is the one that devices try by themselves. */
export const ICONS = {
  any: [
    { path: 'icon-192.png', size: 192 },
    { path: 'icon-512.png', size: 512 },
  ],
  mask: { path: 'icon-mask-512.png', size: 512 },
  touch: { path: 'apple-touch-icon.png', size: 180 },
} as const
