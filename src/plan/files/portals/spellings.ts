/** Dealers' words, each with a portal's. The first pattern that matches decides. */
type Spelling = readonly (readonly [RegExp, string])[]

const speller =
  (spelling: Spelling, other: string) =>
  (text: string): string =>
    spelling.find(([pattern]) => pattern.test(text))?.[1] ?? other

const TRANSMISSIONS: Spelling = [
  [/auto|cvt|dct|dsg|tronic/i, 'AUTOMATIC'],
  [/man/i, 'MANUAL'],
]

const FUELS: Spelling = [
  [/plug/i, 'PLUGIN_HYBRID'],
  [/hybrid/i, 'HYBRID'],
  [/electric|\bev\b/i, 'ELECTRIC'],
  [/diesel/i, 'DIESEL'],
  [/flex|e85/i, 'FLEX'],
  [/petrol|unleaded/i, 'PETROL'],
  [/gas/i, 'GASOLINE'],
]

const BODIES: Spelling = [
  [/convertible|cabrio|roadster/i, 'CONVERTIBLE'],
  [/coupe/i, 'COUPE'],
  [/crossover/i, 'CROSSOVER'],
  [/hatch/i, 'HATCHBACK'],
  [/people mover|mini ?van/i, 'MINIVAN'],
  [/suv/i, 'SUV'],
  [/wagon|estate/i, 'WAGON'],
  [/sedan|saloon/i, 'SEDAN'],
  [/ute|pick-?up|truck|cab/i, 'TRUCK'],
  [/van/i, 'VAN'],
]

const DRIVES: Spelling = [
  [/4wd|4x4|four/i, '4X4'],
  [/awd|all/i, 'AWD'],
  [/fwd|front/i, 'FWD'],
  [/rwd|rear/i, 'RWD'],
  [/4x2|2wd/i, '4X2'],
]

/** Those of Meta's automotive catalogues, which TikTok has too, except for two fuels. */
export const META = {
  transmission: speller(TRANSMISSIONS, 'OTHER'),
  fuel: speller(FUELS, 'OTHER'),
  body: speller(BODIES, 'OTHER'),
  drive: speller(DRIVES, 'OTHER'),
}

const TIKTOK_FUELS: Spelling = [[/plug/i, 'HYBRID'], [/petrol|unleaded/i, 'GASOLINE'], ...FUELS.slice(1)]

/** TikTok's, as its documentation spells them. */
export const TIKTOK = {
  fuel: speller(TIKTOK_FUELS, 'OTHER'),
  transmission: speller(
    [
      [/auto|cvt|dct|dsg|tronic/i, 'Automatic'],
      [/man/i, 'Manual'],
    ],
    '',
  ),
  state: speller(
    [
      [/new/i, 'New'],
      [/cpo/i, 'CPO'],
    ],
    'Used',
  ),
  vehicleType: (trade: string): string => vehicleType(trade).toLowerCase(),
}

/** support.google.com/merchants/answer/11190480. A word that Google doesn't have is left out. */
export const GOOGLE = {
  body: speller(
    [
      [/convertible|cabrio|roadster/i, 'convertible'],
      [/coupe/i, 'coupe'],
      [/crossover/i, 'crossover'],
      [/hatch/i, 'hatchback'],
      [/people mover|mini ?van/i, 'minivan'],
      [/suv/i, 'suv'],
      [/wagon|estate/i, 'station wagon'],
      [/sedan|saloon/i, 'sedan'],
      [/ute|pick-?up|truck|cab/i, 'truck'],
      [/\bvan/i, 'full size van'],
    ],
    '',
  ),
  engine: speller(
    [
      [/plug/i, 'plug-in hybrid'],
      [/hybrid/i, 'hybrid'],
      [/electric|\bev\b/i, 'electric'],
      [/diesel/i, 'diesel'],
      [/petrol|unleaded|gasoline/i, 'gasoline'],
    ],
    '',
  ),
}

/** What Meta and TikTok call a trade. */
export const vehicleType = speller(
  [
    [/caravan|motorhome/, 'RV_CAMPER'],
    [/motorcycle/, 'MOTORCYCLE'],
    [/truck/, 'COMMERCIAL'],
  ],
  'CAR_TRUCK',
)
