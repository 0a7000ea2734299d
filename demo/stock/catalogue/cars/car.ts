import type { Grade, Line, SpecRow } from '../line.ts'

const SAFETY = [
  'Autonomous emergency braking',
  'Lane departure warning',
  'Reversing camera',
  'Stability control',
  'Bluetooth',
]

export const AUTO6 = '6 speed automatic'
export const AUTO8 = '8 speed automatic'

/** A grade whose own features are listed with commas. */
export function grade(badge: string, price: number, adds: string, more: Partial<Grade> = {}): Grade {
  return { badge, price, adds: adds.split(', '), ...more }
}

/** Power in kW, torque in Nm, litres per 100 km, kg towed, length × width × height in mm, boot in litres, stars. */
export function specs(
  kw: number,
  nm: number,
  l100: number,
  tow: number,
  size: string,
  boot: string,
  warranty: string,
): SpecRow[] {
  const [length = '', width = '', height = ''] = size.split('x')
  const rows: SpecRow[] = [
    ['Engine', 'Power', `${kw} kW`],
    ['Engine', 'Torque', `${nm} Nm`],
    [
      'Economy',
      l100 > 0 ? 'Fuel consumption (combined)' : 'Energy consumption',
      l100 > 0 ? `${l100} L/100 km` : '17.4 kWh/100 km',
    ],
    ['Dimensions', 'Length', `${length} mm`],
    ['Dimensions', 'Width', `${width} mm`],
    ['Dimensions', 'Height', `${height} mm`],
    ['Dimensions', 'Cargo', boot],
    ['Safety', 'ANCAP rating', '5 stars'],
    ['Warranty', 'New vehicle warranty', warranty],
  ]
  if (tow > 0)
    rows.push(
      ['Towing', 'Braked towing capacity', `${tow.toLocaleString('en-AU')} kg`],
      ['Towing', 'Towball download', `${tow / 10} kg`],
    )
  return rows
}

type Core = Pick<
  Line,
  | 'make'
  | 'model'
  | 'series'
  | 'body'
  | 'draw'
  | 'seats'
  | 'doors'
  | 'years'
  | 'fuel'
  | 'engine'
  | 'transmission'
  | 'drive'
  | 'wmi'
  | 'pitch'
  | 'specs'
  | 'grades'
>

/** A line with what every car has. */
export function line(core: Core, more: Partial<Line> = {}): Line {
  return { current: true, features: SAFETY, keeps: 0.89, ...core, ...more }
}

export const FIVE = '5 years, unlimited km'
export const SEVEN = '7 years, unlimited km'
