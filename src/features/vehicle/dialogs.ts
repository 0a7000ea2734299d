import type { VehicleDialog, VehicleProps } from '#plan/pages/vehicle/props.ts'
import { priceLine } from '#rules/pricing/price.ts'
import { imageAt } from '#rules/vehicle/images.ts'

export const ENQUIRY_SECTION = 'enquire'

export const dialogId = (dialog: VehicleDialog): string => `${dialog}-dialog`

/** The picture is one of the page's thumbnails, which has already loaded. */
export const besideForms = ({ pictures, price }: VehicleProps): { picture: string; price: string } => ({
  picture: pictures[0] ? imageAt(pictures[0].thumb)(256) : '',
  price: priceLine(price),
})
