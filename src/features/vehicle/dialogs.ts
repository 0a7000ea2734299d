import type { VehicleButtons, VehicleDialog } from '#plan/vehicleParts.ts'

/** The section of the page that holds the enquiry's form where a site wants it there. */
export const ENQUIRY_SECTION = 'enquire'

export const dialogId = (dialog: VehicleDialog): string => `${dialog}-dialog`

/** The dialogs that a page's buttons open, each once. */
export const dialogsOf = ({ first, more, quiet }: VehicleButtons): VehicleDialog[] => {
  const all = [...(first ? [first] : []), ...more, ...quiet]
  return [...new Set(all.flatMap((button) => (button.does === 'dialog' ? [button.dialog] : [])))]
}
