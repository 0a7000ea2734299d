import type { Line, SpecRow } from '../line.ts'
import type { Body } from '../../../pictures/address.ts'

/** Horsepower, lb-ft, pounds of GVWR, axle configuration, sleeper, inches of wheelbase, rear axle ratio. */
export function specs(
  hp: number,
  torque: number,
  gvwr: number,
  axles: string,
  sleeper: string,
  wheelbase: number,
  ratio: string,
): SpecRow[] {
  const n = (value: number): string => value.toLocaleString('en-US')
  return [
    ['Engine', 'Horsepower', `${hp} hp`],
    ['Engine', 'Torque', `${n(torque)} lb-ft`],
    ['Chassis', 'GVWR', `${n(gvwr)} lb`],
    ['Chassis', 'Axle configuration', axles],
    ['Chassis', 'Wheelbase', `${wheelbase} in`],
    ['Chassis', 'Rear axle ratio', ratio],
    ['Chassis', 'Suspension', axles === '4x2' ? 'Leaf spring' : 'Air ride'],
    ['Cab', 'Sleeper', sleeper],
    ['Fuel', 'Fuel capacity', axles === '4x2' ? '50 gal' : '240 gal'],
  ]
}

const WMI: Record<string, string> = {
  Freightliner: '3AK',
  Kenworth: '1XK',
  Peterbilt: '1XP',
  Volvo: '4V4',
  International: '3HS',
  Isuzu: 'JAL',
}

/** A line with what every one of this trade has. */
export function truck(
  make: string,
  model: string,
  series: string,
  body: string,
  draw: Body,
  years: [number, number],
  engine: string,
  transmission: string,
  grades: [string, number, string][],
  rows: SpecRow[],
  pitch: string,
): Line {
  const heavy = make !== 'Isuzu'
  return {
    make,
    model,
    series,
    body,
    draw,
    years,
    engine,
    transmission,
    pitch,
    seats: heavy ? 2 : 3,
    doors: 2,
    current: true,
    fuel: engine.includes('gas') ? 'Petrol' : 'Diesel',
    drive: rows.find(([, name]) => name === 'Axle configuration')?.[2] ?? '6x4',
    wmi: WMI[make] ?? '1XK',
    features: [
      'Air conditioning',
      'Cruise control',
      'Power windows and locks',
      heavy ? 'Air-ride driver seat' : 'Backup camera',
    ],
    specs: rows,
    grades: grades.map(([badge, price, adds]) => ({ badge, price, adds: adds.split(', ') })),
    keeps: 0.84,
    use: draw === 'sleeper' ? 0.9 : draw === 'day-cab' ? 0.55 : 0.26,
    range: body.toUpperCase(),
  }
}
