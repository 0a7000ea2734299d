import type { Trade } from '#rules/vehicle/facts/trade.ts'

interface Outline {
  width: number
  length: number
  /** SVG paths, with the front at the top. */
  body: string
  details: string
}

const rounded = (width: number, length: number, front: number, rear: number): string =>
  `M0 ${front}Q0 0 ${front} 0H${width - front}Q${width} 0 ${width} ${front}V${length - rear}Q${width} ${length} ${width - rear} ${length}H${rear}Q0 ${length} 0 ${length - rear}Z`

/** Vehicles as seen from above, simple enough to fit any of their trade. */
export const OUTLINES: Readonly<Record<Trade, Outline>> = {
  car: {
    width: 80,
    length: 176,
    body: rounded(80, 176, 26, 16),
    details:
      'M10 58Q40 44 70 58L63 76Q40 68 17 76ZM16 138Q40 146 64 138L70 154Q40 162 10 154ZM17 76V138M63 76V138M0 62l-7 5M80 62l7 5M17 106H4M63 106H76',
  },
  caravan: {
    width: 80,
    length: 176,
    // With the A-frame in front.
    body: 'M0 46Q0 34 12 34H31L38 2H42L49 34H68Q80 34 80 46V168Q80 176 72 176H8Q0 176 0 168Z',
    details: 'M24 52H56V70H24ZM28 96H52V114H28ZM20 136H60V160H20Z',
  },
  motorhome: {
    width: 76,
    length: 180,
    body: rounded(76, 180, 18, 6),
    details: 'M8 30Q38 18 68 30L64 44H12ZM20 70H56V92H20ZM24 124H52V144H24ZM0 34l-7 5M76 34l7 5',
  },
  motorcycle: {
    width: 60,
    length: 176,
    body: 'M24 4Q30 -4 36 4V40L58 46V52L38 52L42 74Q44 92 40 104L42 132Q40 152 36 158V172Q30 180 24 172V158Q20 152 18 132L20 104Q16 92 18 74L22 52L2 52V46L24 40Z',
    details: 'M20 104H40M24 160V172M36 160V172M24 6V38M36 6V38M24 62H36V92H24Z',
  },
  truck: {
    width: 76,
    length: 180,
    body: rounded(76, 180, 12, 3),
    details: 'M6 40H70L66 52H10ZM0 92H76M0 98H76M0 44l-8 4M76 44l8 4M20 4V36M56 4V36',
  },
}
