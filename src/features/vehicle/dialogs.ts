import type { VehicleDialog, VehicleProps } from '#plan/pages/vehicle/props.ts'
import { imageAt } from '#rules/vehicle/images.ts'

/** The section of the page that holds the enquiry's form where a site wants it there. */
export const ENQUIRY_SECTION = 'enquire'

export const dialogId = (dialog: VehicleDialog): string => `${dialog}-dialog`

/** What stands beside the vehicle's name in its forms. The picture is one of its thumbnails, which is there already. */
export const besideForms = ({ pictures, price }: VehicleProps): { picture: string; price: string } => ({
  picture: pictures[0] ? imageAt(pictures[0].thumb)(256) : '',
  price: [price.text, price.suffix].filter(Boolean).join(' '),
})
