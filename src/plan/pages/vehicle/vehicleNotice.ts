import { saleState } from '#rules/listing/listing.ts'
import { isTestDriveOnly } from '#rules/vehicle/tag.ts'
import type { Car } from '#stock/entities.ts'
import type { PlanContext } from '../../context.ts'
import type { VehicleNotice } from './props.ts'

/**
 * The notice for a vehicle that can't be bought in the usual way, for example because it's sold; null for any other. If
 * several notices apply, this is the first of these: sold, reserved, test drive only, coming soon, pre-order.
 */
export const vehicleNotice = (
  { noun }: Pick<PlanContext, 'noun'>,
  car: Car,
  hasOthers: boolean,
): VehicleNotice | null => {
  const it = `This ${noun.one}`
  if (saleState(car) === 'sold') {
    return {
      tone: 'gone',
      title: 'Sold',
      text: hasOthers ? `${it} has been sold. There are others like it below.` : `${it} has been sold.`,
    }
  }
  if (car.reserved) {
    return { tone: 'wait', title: 'Reserved', text: `${it} is reserved. Call us to be next in line.` }
  }
  if (isTestDriveOnly(car.tag)) {
    return {
      tone: 'note',
      title: 'Test drive only',
      text: `${it} is for test drives only and is not for sale.`,
    }
  }
  if (car.status === 'coming_soon') {
    return {
      tone: 'note',
      title: 'Coming soon',
      text: `${it} is on its way to us. Call us to be the first to see it.`,
    }
  }
  if (car.preorder) {
    return { tone: 'note', title: 'Pre-order', text: `${it} can be ordered now. Ask us when it is due.` }
  }
  return null
}
