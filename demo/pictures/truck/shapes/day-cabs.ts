import { type CabShape } from '../shape.ts'
import { SLEEPERS } from './sleepers.ts'

const { cascadia } = SLEEPERS

/** Tractor units without a sleeper. */
export const DAY_CABS = {
  'cascadia-day-cab': {
    ...cascadia,
    body: 'M74 420L70 384C70 350 80 326 100 316C126 302 196 292 246 276L292 208C302 192 316 184 334 184L382 186C394 186 400 194 400 206V416H238C236 356 214 346 165 346C116 346 104 376 98 420Z',
    back: 400,
    bunk: [],
    cuts: 'M250 278C244 326 244 376 250 414M358 192C362 280 362 350 358 414',
    under: [
      ['M236 386H412L422 448H250Z', 'paint'],
      ['M252 430H420L422 448H250Z', 'black'],
    ],
    windows: [...cascadia.windows, 'M366 216H386C390 216 392 218 392 222V274C392 278 390 280 386 280H366Z'],
    tanks: [[428, 112]],
    stacks: [[406, 128]],
    markers: [
      [322, 183],
      [344, 181],
      [366, 181],
    ],
    axles: [588, 688],
    face: { ...cascadia.face, top: 180 },
  },
} satisfies Record<string, CabShape>
