type Part = readonly [name: string, colour: string]
type Some<T> = readonly [T, ...T[]]

/**
 * The casts (lists of vehicles) of each scene. The first is used if the scene's address has no number; otherwise the number picks one of
 * the others.
 */
export const CASTS: {
  mountain: Some<readonly [near: Part, far: Part]>
  outback: Some<readonly [home: Part, car: Part]>
  highway: Some<readonly [near: Part, far: Part]>
  seaside: Some<readonly [camper: Part]>
  showroom: Some<readonly [left: Part, right: Part, middle: Part]>
} = {
  mountain: [
    [
      ['tenere-700', 'Matt Baja Orange'],
      ['mt-07', 'Icon Blue'],
    ],
    [
      ['tiger-900', 'Carnival Red'],
      ['cb500x', 'Pearl White'],
    ],
    [
      ['classic-350', 'Halcyon Green'],
      ['interceptor-650', 'Cyan Storm'],
    ],
    [
      ['himalayan-450', 'Sandstone'],
      ['street-triple', 'Carnival Red'],
    ],
    [
      ['ninja-400', 'Lime Green'],
      ['sv650', 'Icon Blue'],
    ],
  ],
  outback: [
    [
      ['outlier-20', 'Alpine White'],
      ['ute', 'Oxide Bronze'],
    ],
    [
      ['skylark-16', 'Gum Leaf Green'],
      ['prado', 'Glacier White'],
    ],
    [
      ['lotus-off-grid', 'Sandstone'],
      ['hilux', 'Oxide Bronze'],
    ],
    [
      ['homestead-22', 'Alpine White'],
      ['ranger', 'Deep Ocean Blue'],
    ],
    [
      ['tableland-19', 'Sandstone'],
      ['d-max', 'Glacier White'],
    ],
  ],
  highway: [
    [
      ['cascadia', 'Viper Red'],
      ['npr-hd', 'Royal Blue'],
    ],
    [
      ['vnl-860', 'Royal Blue'],
      ['mv607', 'Harvest Yellow'],
    ],
    [
      ['w900l', 'Hunter Green'],
      ['m2-106', 'Viper Red'],
    ],
    [
      ['lt625', 'Burnt Orange'],
      ['nrr', 'Hunter Green'],
    ],
    [
      ['peterbilt-389', 'Stealth Black'],
      ['npr-hd', 'Viper Red'],
    ],
  ],
  seaside: [
    [['campervan', 'Bay Leaf Green']],
    [['transit-custom', 'Sandstone Beige']],
    [['california', 'Copper Bronze']],
    [['hiace-backpacker', 'Pale Mint']],
    [['marco-polo', 'Ocean Blue']],
  ],
  showroom: [
    [
      ['suv', 'Inferno Red'],
      ['ute', 'Glacier White'],
      ['coupe', 'Bronze'],
    ],
    [
      ['rav4', 'Deep Ocean Blue'],
      ['hilux', 'Bronze'],
      ['corolla', 'Inferno Red'],
    ],
    [
      ['cx-5', 'Soul Red Crystal'],
      ['ranger', 'Magnetic Grey'],
      ['mx-5', 'Glacier White'],
    ],
    [
      ['ioniq-5', 'Magnetic Grey'],
      ['d-max', 'Inferno Red'],
      ['golf', 'Deep Ocean Blue'],
    ],
    [
      ['prado', 'Glacier White'],
      ['bt-50', 'Deep Ocean Blue'],
      ['four-series', 'Inferno Red'],
    ],
  ],
}

/** Picks one cast for a scene. Its vehicles are in the order of their places in the scene. */
export function castOf<T>([first, ...others]: Some<T>, seed: number): T {
  return seed === 0 ? first : (others[seed % others.length] ?? first)
}

/** Returns whether a scene is seen from the other side of the road. */
export const isMirrored = (seed: number): boolean => seed > 0 && seed % 3 === 0
