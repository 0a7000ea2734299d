import { type Wheel } from '../wheel.ts'

export type BikeKind = 'naked' | 'sport' | 'cruiser' | 'adventure' | 'scooter'

interface BikeShape {
  front: readonly [x: number, r: number]
  rear: readonly [x: number, r: number]
  /** Top of the fork. */
  head: readonly [x: number, y: number]
  grip: readonly [x: number, y: number]
  tank: string
  seat: string
  tail: string
  wheel: Wheel | null
  exhaust: string
  high: boolean
}

export const SHAPES: Record<Exclude<BikeKind, 'scooter'>, BikeShape> = {
  naked: {
    front: [196, 84],
    rear: [600, 84],
    head: [282, 226],
    grip: [312, 176],
    tank: 'M302 232C320 192 372 180 424 198C446 206 456 224 452 246C410 262 350 264 316 260C304 254 300 244 302 232Z',
    seat: 'M446 240C480 236 520 224 560 204L616 190C622 190 622 198 616 202L556 236C520 254 480 260 448 258Z',
    tail: 'M470 258C510 254 556 238 596 206L632 192L622 210C590 250 540 272 480 276Z',
    wheel: null,
    exhaust: 'M360 408C420 428 470 424 520 404L588 372L598 392L530 424C470 446 400 444 352 424Z',
    high: false,
  },
  sport: {
    front: [200, 84],
    rear: [598, 85],
    head: [288, 232],
    grip: [306, 222],
    tank: 'M322 226C340 186 392 176 436 200C452 212 456 228 452 246C410 258 360 262 328 258Z',
    seat: 'M446 240C476 236 500 224 516 206L532 210C520 240 490 258 450 258ZM540 198L616 164L624 172L560 206Z',
    tail: 'M470 262C520 252 570 214 640 158L634 182C604 232 550 276 484 282Z',
    wheel: null,
    exhaust: 'M364 412C430 430 490 420 520 398L600 344L610 362L536 414C480 444 410 444 356 426Z',
    high: false,
  },
  cruiser: {
    front: [164, 84],
    rear: [622, 82],
    head: [276, 232],
    grip: [344, 178],
    tank: 'M290 250C310 214 370 204 424 228C446 240 454 254 450 266C400 276 340 278 304 272C292 266 288 258 290 250Z',
    seat: 'M440 268C456 298 500 308 538 296C566 288 586 276 616 274C624 274 626 284 618 288C580 300 560 322 500 322C464 320 440 300 436 272Z',
    tail: 'M530 330C540 286 590 268 640 280C690 292 716 326 720 366L704 366C700 330 676 304 636 298C590 294 556 312 546 340Z',
    wheel: 'wire',
    exhaust: 'M380 424H650C662 424 662 446 650 446H376C366 446 366 424 380 424Z',
    high: false,
  },
  adventure: {
    front: [188, 92],
    rear: [602, 86],
    head: [272, 194],
    grip: [320, 142],
    tank: 'M280 220C292 168 356 152 420 186C446 200 458 222 452 246C420 262 380 268 352 290L318 296C292 280 278 250 280 220Z',
    seat: 'M444 234C480 228 520 220 560 206L600 200C606 202 606 210 600 214L552 232C516 248 480 254 446 252Z',
    tail: 'M470 254C520 250 570 230 640 196L640 210C600 250 540 272 484 274Z',
    wheel: 'wire',
    exhaust: 'M360 400C420 420 470 410 520 380L596 322L608 342L530 402C470 436 400 434 352 418Z',
    high: true,
  },
}

export const METAL: [number, string][] = [
  [0, '#d9dee2'],
  [0.45, '#8a9199'],
  [1, '#3a4047'],
]
