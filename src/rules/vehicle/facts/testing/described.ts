import type { Described } from '../cardFacts.ts'

/** A vehicle of which no facts are known. */
export const noFacts: Described = {
  car_type: 'used',
  year: null,
  km: null,
  body: '',
  transmission: '',
  simple_fuel: '',
  drive: '',
  colour: '',
  seats: null,
}
export const caravan: Described = {
  ...noFacts,
  year: 2026,
  body: 'Caravan',
  berths: 4,
  body_length: 5900,
  weight: 2170,
  gross: 2700,
}
export const ute: Described = {
  ...noFacts,
  year: 2021,
  km: 61_200,
  body: 'Ute',
  transmission: '6 speed automatic',
  simple_fuel: 'Diesel',
  towing: 3500,
}

/** A vehicle of which all facts are known. */
export const everyFact: Described = {
  car_type: 'used',
  year: 2023,
  km: 42_310,
  body: 'Caravan',
  transmission: '6 speed manual',
  simple_fuel: 'Petrol',
  drive: '6x4',
  colour: 'Red',
  engine: '2.0L petrol',
  seats: 4,
  berths: 4,
  body_length: 5900,
  height: 2850,
  weight: 2170,
  gross: 2700,
  towing: 3500,
  water: 130,
  consumption: 8,
  safety: 5,
  capacity: 649,
  power: 57,
  seat_height: 805,
  learner: true,
  wheelbase: 5893,
  sleeper: 1930,
  axle_ratio: 2.64,
  range: 528,
}
