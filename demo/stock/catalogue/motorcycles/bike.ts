import type { Line, SpecRow } from '../line.ts'
import type { Body } from '../../../pictures/address.ts'

/** cc, kW, Nm, mm of seat height, kg wet, litres of fuel, whether learners may ride it (LAMS). */
export function specs(
  cc: number,
  kw: number,
  nm: number,
  seat: number,
  wet: number,
  tank: number,
  lams: boolean,
): SpecRow[] {
  return [
    ['Engine', 'Capacity', cc > 0 ? `${cc} cc` : 'Electric'],
    ['Engine', 'Power', `${kw} kW`],
    ['Engine', 'Torque', `${nm} Nm`],
    ['Dimensions', 'Seat height', `${seat} mm`],
    ['Dimensions', 'Wet weight', `${wet} kg`],
    ['Dimensions', 'Fuel tank', `${tank} L`],
    ['Licence', 'LAMS approved', lams ? 'Yes' : 'No'],
    ['Warranty', 'New vehicle warranty', '2 years, unlimited km'],
  ]
}

const WMI: Record<string, string> = {
  Yamaha: 'JYA',
  Kawasaki: 'JKA',
  Triumph: 'SMT',
  'Royal Enfield': 'ME3',
  KTM: 'VBK',
  Suzuki: 'JS1',
  Honda: 'JH2',
  'Harley-Davidson': '1HD',
}

/** A line with what every one of this trade has. */
export function bike(
  make: string,
  model: string,
  series: string,
  body: string,
  draw: Body,
  years: [number, number],
  engine: string,
  grades: [string, number, string][],
  rows: SpecRow[],
  pitch: string,
  more: Partial<Line> = {},
): Line {
  return {
    make,
    model,
    series,
    body,
    draw,
    years,
    engine,
    pitch,
    seats: 2,
    doors: null,
    current: years[1] >= 2026,
    fuel: 'Petrol',
    transmission: draw === 'scooter' ? 'CVT' : '6 speed manual',
    drive: draw === 'cruiser' && make !== 'Royal Enfield' ? 'Belt' : draw === 'scooter' ? 'Belt' : 'Chain',
    wmi: WMI[make] ?? 'JYA',
    features: ['ABS', 'LED headlight', 'Digital instruments'],
    specs: rows,
    grades: grades.map(([badge, price, adds]) => ({ badge, price, adds: adds.split(', ') })),
    keeps: 0.88,
    range: body.toUpperCase(),
    ...more,
  }
}
