import type { VehicleProps } from '#plan/page.ts'
import { tradeWords } from './words.ts'

type Family = NonNullable<VehicleProps['trade']['family']>

export function familyTitle({ isofix, tethers, across, boot }: Family, region: string): string {
  const say = tradeWords(region)
  if (isofix === null && tethers === null && across === null) return say.boot
  return boot ? say.childSeatsAndBoot : say.childSeats
}
