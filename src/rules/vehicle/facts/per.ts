/**
 * The sizes of the units that shoppers use, in base units. They aren't in amounts.ts, because to understand a query, browsers need only
 * these.
 */
export const PER = {
  kg: 1,
  t: 1000,
  lb: 0.45359237,
  mm: 1,
  m: 1000,
  in: 25.4,
  ft: 304.8,
  km: 1,
  mile: 1.609344,
  kw: 1,
  hp: 0.745699872,
} as const
