/** Vehicles of one trade for scenes at a dealer’s, in the order of the seeds; the wall’s and the trim’s colours; and how large the vehicles are. */
export interface Trade {
  vehicles: readonly (readonly [name: string, colour: string])[]
  wall: string
  trim: string
  scale: number
}

const TRADES: readonly [Trade, ...Trade[]] = [
  {
    vehicles: [
      ['tenere-700', 'Matt Baja Orange'],
      ['street-triple', 'Carnival Red'],
      ['interceptor-650', 'Cyan Storm'],
    ],
    wall: '#33383e',
    trim: '#c92805',
    scale: 1.15,
  },
  {
    vehicles: [
      ['rav4', 'Deep Ocean Blue'],
      ['cx-5', 'Soul Red Crystal'],
      ['golf', 'Glacier White'],
    ],
    wall: '#dfe8ee',
    trim: '#0a5a94',
    scale: 1.2,
  },
  {
    vehicles: [
      ['cascadia', 'Viper Red'],
      ['w900l', 'Hunter Green'],
      ['vnl-860', 'Royal Blue'],
    ],
    wall: '#6f767c',
    trim: '#f4b000',
    scale: 1.3,
  },
  {
    vehicles: [
      ['skylark-16', 'Gum Leaf Green'],
      ['outlier-20', 'Alpine White'],
      ['homestead-22', 'Sandstone'],
      ['tableland-19', 'Sandstone'],
      ['lotus-off-grid', 'Alpine White'],
    ],
    wall: '#e6d8c0',
    trim: '#94391b',
    scale: 1.15,
  },
  {
    vehicles: [
      ['transit-custom', 'Sandstone Beige'],
      ['california', 'Copper Bronze'],
      ['hiace-backpacker', 'Pale Mint'],
    ],
    wall: '#cfe4dd',
    trim: '#0b7269',
    scale: 1.2,
  },
]

/** Every fifth seed has the same trade. */
export function tradeOf(seed: number) {
  const trade = TRADES[seed % TRADES.length] ?? TRADES[0]
  const take = Math.floor(seed / TRADES.length)
  const [name, colour] =
    trade.vehicles[take % trade.vehicles.length] ?? (['rav4', 'Deep Ocean Blue'] as const)
  return { ...trade, name, colour, take }
}
