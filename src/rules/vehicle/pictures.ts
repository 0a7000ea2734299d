import { IMAGE_SIZES } from '../constants.ts'

/** For each kind of picture, how much of the window's width it takes up, and the widths that it's available in (spec §9 'Images'). */
export interface Picture {
  sizes: string
  /** In pixels. These are the device widths and small widths from spec §9 that ordinary and high-density screens need. */
  widths: readonly number[]
  /** Height divided by width, if the image service crops the picture. Then browsers don't download parts of it that can't be seen. */
  ratio?: number
  /** Another crop of the picture, for windows of at most `upTo` pixels in width. */
  phone?: { upTo: number; ratio: number; sizes: string }
}

const OPENING = [640, 750, 828, 1200, 1920, 2048]
const WIDE: Picture = { sizes: '100vw', widths: OPENING }

export const PICTURES = {
  /** A vehicle's card. Its sizes are the spec's. */
  card: { sizes: IMAGE_SIZES, widths: [256, 384, 640, 750, 828, 1080] },
  compared: { sizes: IMAGE_SIZES, widths: [256, 384, 640] },
  /** The strip of pictures on a vehicle's page. The largest width is for zooming in on a picture shown full screen. */
  gallery: { sizes: '(max-width: 991px) 100vw, 62vw', widths: [640, 828, 1080, 1200, 1920, 3840] },
  /** In the list of a vehicle's flaws. The larger widths are for full screen. */
  flaw: { sizes: '9rem', widths: [256, 640, 1200, 1920] },
  /** The vehicle next to the checkout form. */
  summary: { sizes: '(max-width: 991px) 100vw, 24rem', widths: [384, 640, 828] },
  /** A link to the stock of one body type, on the home page. */
  body: { sizes: '(max-width: 767px) 60vw, (max-width: 1200px) 30vw, 22vw', widths: [256, 384, 640, 828] },
  menu: { sizes: '10rem', widths: [128, 256, 384] },
  /** A model's card. `modelOpening` is for the top of the model's own page. */
  model: { sizes: '(max-width: 767px) 100vw, (max-width: 1200px) 33vw, 25vw', widths: [256, 384, 640, 828] },
  modelOpening: { sizes: '(max-width: 991px) 100vw, 60vw', widths: [640, 828, 1200, 1920] },
  /** An article or offer in a list. `postFirst` is for a first one that has a row of its own. */
  post: { sizes: '(max-width: 767px) 110vw, 40vw', widths: [384, 640, 828, 1200] },
  postFirst: { sizes: '(max-width: 991px) 100vw, 60vw', widths: [384, 640, 828, 1200] },
  /** A first one that's as wide as the page. */
  postLead: { sizes: '(max-width: 1399px) 100vw, 84rem', widths: [384, 640, 828, 1200, 1920] },
  person: {
    sizes: '(max-width: 575px) 5rem, (max-width: 991px) 46vw, 18.5rem',
    widths: [96, 256, 384, 640, 750],
    ratio: 1,
  },
  location: { sizes: '(max-width: 991px) 100vw, 38vw', widths: [384, 640, 828, 1200], ratio: 2 / 3 },
  story: { sizes: '(max-width: 991px) 133vw, max(50vw, 67rem)', widths: [640, 828, 1200, 1920] },
  /** A product, a service or a vehicle in a list on a page for getting something done. */
  product: {
    sizes: '(max-width: 575px) 45vw, (max-width: 991px) 30vw, 18rem',
    widths: [256, 384, 640],
    ratio: 3 / 4,
  },
  steps: { sizes: '(max-width: 991px) 100vw, 44vw', widths: [640, 828, 1200], ratio: 3 / 4 },
  /** The top of a content page. */
  opening: WIDE,
  /**
   * The top of the home page, if the theme's `hero` shows a picture there. On phones, the picture is cropped to the shape of that part
   * (features/home/heroes.scss).
   */
  panel: { ...WIDE, phone: { upTo: 767, ratio: 7 / 4, sizes: '100vw' } },
  full: {
    sizes: 'max(100vw, 178vh)',
    widths: OPENING,
    phone: { upTo: 767, ratio: 1, sizes: '100vw' },
  },
  plate: WIDE,
  split: {
    sizes: 'max(56vw, 158vh)',
    widths: OPENING,
    phone: { upTo: 991, ratio: 3 / 4, sizes: '100vw' },
  },
  arch: {
    sizes: 'max(44vw, 158vh)',
    widths: OPENING,
    phone: { upTo: 991, ratio: 6 / 5, sizes: '(max-width: 575px) 92vw, 30rem' },
  },
} as const satisfies Record<string, Picture>
