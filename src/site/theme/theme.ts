import { array, object, string } from 'yup'

/**
 * Accepts a colour as `#rgb` or `#rrggbb`, the only form that can be checked for contrast and written into CSS as it
 * is.
 */
const colour = (fallback: string, about: string) =>
  string()
    .matches(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'must be a colour like "#1f6f54"')
    .default(fallback)
    .meta({ about })

const choice = <T extends string>(values: readonly [T, ...T[]], about: string) =>
  string().oneOf(values).default(values[0]).meta({ about })

/** Sections of the home page below its opening. */
export const HOME_SECTIONS = ['shapes', 'stock', 'news', 'story', 'reasons', 'voices', 'places'] as const

/**
 * What a tenant may choose for its theme: a few tokens and slots, so that two sites needn't look like the same product.
 */
export const themeSchema = object({
  brand: colour('#1b4dd8', 'Buttons, links and marks; text on it is black or white, whichever reads better.'),
  accent: colour('#f2a33a', 'A second colour, for tags and highlights.'),
  ink: colour('#14181f', 'Text.'),
  paper: colour('#ffffff', 'The page.'),
  surface: colour('#f4f6f9', 'Bands and panels.'),
  night: colour('#0f141c', 'Header, footer and hero bands that are dark.'),
  type: choice(
    ['grotesk', 'humanist', 'slab', 'condensed', 'geometric', 'wide'],
    'The type pairing: a display and a text face.',
  ),
  radius: choice(['soft', 'sharp', 'round'], 'Corners.'),
  density: choice(['regular', 'airy', 'compact'], 'White space.'),
  header: choice(
    ['bar', 'stacked', 'stacked-band', 'overlay', 'island'],
    'One line; with a contact line above; the same with its menu on a dark band; over the hero picture; or a floating bar.',
  ),
  card: choice(
    ['elevated', 'outlined', 'poster', 'bare', 'row'],
    'A vehicle card: on a soft shadow, with hairlines, words on a dark picture base, without a frame, or a wide row of facts.',
  ),
  dark: choice(
    ['auto', 'off'],
    'Shows dark pages to visitors who prefer them, in colours derived from these.',
  ),
  hero: choice(
    ['panel', 'full', 'split', 'arch', 'plate'],
    'The home page opening: a framed picture, the whole screen, words beside a picture, an arched picture, or a dark plate laid over it.',
  ),
  footer: choice(
    ['columns', 'banner', 'centred', 'plate'],
    'Columns; the name across the page; everything on one axis; or a ruled table under a warning stripe.',
  ),
  sections: array(string().oneOf(HOME_SECTIONS).required())
    .default([...HOME_SECTIONS])
    .meta({
      about: 'The sections of the home page, in this order. Sections that aren’t named aren’t shown.',
    }),
}).noUnknown()
