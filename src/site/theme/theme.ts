import { array, number, object, string } from 'yup'
import { EDITORS } from '../settings/fields.ts'

/** A colour as `#rgb` or `#rrggbb`. No other form is accepted, because these can be checked for contrast and written into CSS unchanged. */
const colour = (fallback: string, about: string) =>
  string()
    .matches(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'must be a colour like "#1f6f54"')
    .default(fallback)
    .meta({ about })

const choice = <T extends string>(values: readonly [T, ...T[]], about: string) =>
  string().oneOf(values).default(values[0]).meta({ about })

const exact = (least: number, most: number, about: string) =>
  number().min(least).max(most).nullable().default(null).meta({ about }).meta(EDITORS)

const fontFiles = (about: string) =>
  array(
    string()
      .matches(
        /^[\w-]+\.woff2$/,
        'must be the name of a WOFF2 file in brand/fonts/, like "lora.woff2", using only letters, digits, hyphens and underscores. Fonts in other formats have to be converted to WOFF2',
      )
      .required(),
  )
    .max(4)
    .default([])
    .meta({ about })

/**
 * What a tenant can choose for its theme: colours, type and the layout of some parts. With these, two sites needn't look like the same
 * product.
 */
export const themeSchema = object({
  brand: colour(
    '#1b4dd8',
    'The main colour, for buttons, links and icons. Text on it is black or white, whichever is easier to read.',
  ).meta(EDITORS),
  accent: colour('#f2a33a', 'A second colour, for tags and highlights.').meta(EDITORS),
  ink: colour('#14181f', 'The colour of text.').meta(EDITORS),
  paper: colour('#ffffff', 'The background of pages.').meta(EDITORS),
  surface: colour('#f4f6f9', 'The background of bands and panels.').meta(EDITORS),
  night: colour('#0f141c', 'The background of dark bands, such as the header, the footer and the hero.').meta(
    EDITORS,
  ),
  type: choice(
    ['grotesk', 'humanist', 'slab', 'condensed', 'geometric', 'wide'],
    'The pair of typefaces: one for headings, one for text.',
  ).meta(EDITORS),
  radius: choice(['soft', 'sharp', 'round'], 'How rounded the corners are.').meta(EDITORS),
  density: choice(['regular', 'airy', 'compact'], 'How much white space there is.').meta(EDITORS),
  header: choice(
    ['bar', 'stacked', 'stacked-band', 'overlay', 'island'],
    'The header: one line; one line below a line of contact details; the same, but with the menu on a dark band; laid over the hero picture; or a floating bar.',
  ).meta(EDITORS),
  card: choice(
    ['elevated', 'outlined', 'poster', 'bare', 'row'],
    'A vehicle card: with a soft shadow, with thin outlines, with text over the dark lower part of the picture, without a frame, or as a wide row of facts.',
  ).meta(EDITORS),
  dark: choice(
    ['auto', 'off'],
    'Whether visitors who prefer dark mode see dark pages, in colours derived from the theme’s colours.',
  ).meta(EDITORS),
  hero: choice(
    ['panel', 'full', 'split', 'arch', 'plate'],
    'The top of the home page: a framed picture, a picture that fills the screen, text beside a picture, an arched picture, or a picture with a dark panel over it.',
  ).meta(EDITORS),
  footer: choice(
    ['columns', 'banner', 'centred', 'plate'],
    'The footer: in columns; with the dealer’s name across the page; with everything centred; or as a ruled table below a hazard stripe.',
  ).meta(EDITORS),
  tokens: object({
    radius: exact(
      0,
      32,
      'The radius of a card’s corners, in px. Other corners follow in proportion. It’s used instead of the theme’s word for it.',
    ),
    spacing: exact(
      0.5,
      1.6,
      'How much white space there is, compared with `regular`: 0.9 is a tenth less. It’s used instead of the theme’s `density`.',
    ),
    shadow: exact(0, 3, 'How strong shadows are: 0 for none, 1 as usual, 2 for twice as strong.'),
    text_size: exact(14, 20, 'The size of text, in px.'),
    heading_size: exact(
      0.6,
      1.5,
      'The size of headings, compared with what’s usual for the typeface: 1.1 is a tenth larger.',
    ),
  })
    .noUnknown()
    .meta({ about: 'Exact sizes, for a brand that needs others than the words above give.' }),
  fonts: object({
    headings: fontFiles(
      'The dealer’s own typeface for headings: one or more files in `brand/fonts/`, such as a variable font, or a file for each weight.',
    ),
    text: fontFiles('The same for text.'),
  })
    .noUnknown()
    .meta({ about: 'The dealer’s own typefaces, instead of the template’s.' }),
}).noUnknown()
