import { CORNER_STAGES, FOOTER_STAGES, HEADER_STAGES, MENU_STAGES } from './frame.ts'
import { CARD_STAGES, HERO_STAGES, HOME_STAGES } from './home.ts'
import { FORM_STAGES, LIST_STAGES, MODEL_STAGES, PLACE_STAGES, WRITTEN_STAGES } from './pages.ts'
import { CHECKOUT_STAGES, JOURNEY_STAGES, THANKS_STAGES } from './shop.ts'
import type { Stage } from './stage.ts'
import { FINANCE_STAGES, PICTURE_STAGES, VEHICLE_STAGES } from './vehicle.ts'

/** All stages of the gallery, each of which has a name of its own. */
export const STAGES: readonly Stage[] = [
  ...HEADER_STAGES,
  ...MENU_STAGES,
  ...FOOTER_STAGES,
  ...CORNER_STAGES,
  ...HERO_STAGES,
  ...HOME_STAGES,
  ...CARD_STAGES,
  ...LIST_STAGES,
  ...PICTURE_STAGES,
  ...FINANCE_STAGES,
  ...VEHICLE_STAGES,
  ...JOURNEY_STAGES,
  ...CHECKOUT_STAGES,
  ...THANKS_STAGES,
  ...FORM_STAGES,
  ...WRITTEN_STAGES,
  ...PLACE_STAGES,
  ...MODEL_STAGES,
]

export const stageOf = (id: string): Stage | undefined => STAGES.find((stage) => stage.id === id)
