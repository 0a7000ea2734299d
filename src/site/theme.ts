import { object, string } from 'yup'

/** A colour as `#rgb` or `#rrggbb`: the only form that can be checked for contrast and written into CSS as it is. */
const colour = (fallback: string, about: string) =>
  string()
    .matches(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, '${path} must be a colour like "#1f6f54"')
    .default(fallback)
    .meta({ about })

const choice = <T extends string>(values: readonly [T, ...T[]], about: string) =>
  string().oneOf(values).default(values[0]).meta({ about })

/** The looks a tenant may choose; a few tokens and slots, so that two sites need not look like one product. */
export const themeSchema = object({
  brand: colour('#1b4dd8', 'Buttons, links and marks; text on it is black or white, whichever reads better.'),
  accent: colour('#f2a33a', 'A second colour, for tags and highlights.'),
  ink: colour('#14181f', 'Text.'),
  paper: colour('#ffffff', 'The page.'),
  surface: colour('#f4f6f9', 'Bands and panels.'),
  night: colour('#0f141c', 'Header, footer and hero bands that are dark.'),
  type: choice(
    ['grotesk', 'humanist', 'slab', 'condensed', 'geometric'],
    'The type pairing: a display and a text face.',
  ),
  radius: choice(['soft', 'sharp', 'round'], 'Corners.'),
  density: choice(['regular', 'airy', 'compact'], 'White space.'),
  header: choice(['bar', 'stacked', 'overlay'], 'One line; a contact line above; or over the hero picture.'),
  card: choice(
    ['elevated', 'outlined', 'poster'],
    'How a vehicle card looks; poster puts text on a dark picture base.',
  ),
  dark: choice(
    ['auto', 'off'],
    'Whether visitors who prefer dark pages get them, in a palette derived from this one.',
  ),
  hero: choice(['panel', 'full', 'split'], 'The home page opening.'),
}).noUnknown()
