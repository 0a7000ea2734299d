import { type CabShape } from '../shape.ts'

const ARCH = 'H210C208 362 188 350 150 350C110 350 98 380 94 420Z'

/** Lighter trucks with a short bonnet. */
export const MEDIUM = {
  'm2-106': {
    body: `M78 420L74 388C74 358 84 340 104 332C134 320 166 314 188 302L226 228C232 216 240 210 254 210H304C314 210 318 216 318 226V416${ARCH}`,
    axle: 150,
    back: 318,
    windows: [
      'M204 304L238 236C242 228 248 224 256 224H284C288 224 290 226 290 230V306C290 310 288 312 284 312H210C202 312 200 310 204 304Z',
    ],
    cuts: 'M190 304C186 344 188 384 196 414M298 216V414',
    crease: 'M108 344C140 330 168 326 188 316',
    over: [
      ['M72 402C70 374 78 352 94 340L104 336C94 358 92 380 96 404Z', 'chrome'],
      ['M62 406H110C104 422 104 434 104 448H78C68 448 62 440 62 428Z', 'grey'],
    ],
    lamp: 'M96 372C98 352 110 342 132 338C134 352 124 366 98 380Z',
    tanks: [[222, 84]],
    stacks: [],
    markers: [
      [258, 207],
      [276, 206],
      [294, 206],
    ],
    mirror: [196, 244],
    axles: [626],
    face: {
      top: 202,
      dome: 'round',
      split: false,
      grille: [46, 58, 326, 402],
      bars: 'across',
      surround: 'chrome',
      lamp: 'swept',
      bumper: 'grey',
    },
  },
  mv607: {
    body: `M78 420L76 366C76 342 82 330 98 326L196 306L232 226C238 214 246 210 258 210H358C370 210 376 216 376 228V416${ARCH}`,
    axle: 150,
    back: 376,
    windows: [
      'M212 304L244 234C248 226 254 222 262 222H288C292 222 294 224 294 228V306C294 310 292 312 288 312H218C210 312 208 310 212 304Z',
      'M306 224H356C362 224 364 228 364 234V286C364 292 360 296 354 296H306Z',
    ],
    cuts: 'M198 308L196 414M300 214V414',
    crease: 'M92 342L196 322',
    over: [
      ['M70 402L72 350L84 334H98L96 404Z', 'chrome'],
      ['M74 356H94V361H74ZM73 372H94V377H73ZM72 388H94V393H72Z', 'black'],
      ['M60 404H110V448H70C62 448 58 444 58 436Z', 'black'],
    ],
    lamp: 'M98 340L128 336L128 354L112 366H98Z',
    tanks: [[226, 96]],
    stacks: [],
    markers: [
      [264, 207],
      [286, 206],
      [308, 206],
    ],
    mirror: [202, 244],
    axles: [636],
    face: {
      top: 200,
      dome: 'flat',
      split: true,
      grille: [56, 62, 318, 404],
      bars: 'across',
      surround: 'chrome',
      lamp: 'square',
      bumper: 'black',
    },
  },
} satisfies Record<string, CabShape>
