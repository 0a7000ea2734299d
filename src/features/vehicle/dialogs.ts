import type { VehicleDialog } from '#plan/pages/vehicle/props.ts'

/** The section of the page that holds the enquiry's form where a site wants it there. */
export const ENQUIRY_SECTION = 'enquire'

export const dialogId = (dialog: VehicleDialog): string => `${dialog}-dialog`
