import { seatReach, type SeatReach } from '#rules/vehicle/trade/seatReach.ts'
import { startMeasures } from './measureFields.ts'
import { tradeWords } from './words.ts'

/** Answers whether the shopper's feet reach the ground from a motorcycle's seat. */
export function startRiding(part: HTMLElement): void {
  const say = tradeWords(part.dataset['region'])
  const texts: Record<SeatReach, string> = {
    flat: say.flatFeet,
    balls: say.ballsOfFeet,
    toes: say.toesDown,
    lean: say.mustLean,
  }
  const answer = part.querySelector('[role=status]')
  startMeasures(part, ({ inseam }, unread) => {
    const reach = inseam === undefined ? undefined : seatReach(Number(part.dataset['height']), inseam)
    const text = reach ? texts[reach] : unread.size > 0 ? say.inseamUnread : ''
    if (answer && answer.textContent !== text) answer.textContent = text
    part.dataset['reach'] = reach ?? ''
  })
}
