import { mass } from '#rules/vehicle/facts/cardFacts.ts'
import { towCheck, type TowCheck, type Towed } from '#rules/vehicle/trade/towing.ts'
import { startMeasures, writeMeasure } from './measureFields.ts'
import { tradeWords, type TradeWords } from './words.ts'

/** Answers whether the shopper's car can tow the vehicle. */
export function startTowing(part: HTMLElement): void {
  const towed = JSON.parse(part.dataset['towed'] ?? '') as Towed
  const region = part.dataset['region'] ?? ''
  const say = tradeWords(region)
  const weigh = (kg: number): string => mass(kg, { region, trade: 'caravan' })
  const answer = part.querySelector('[role=status]')
  const list = part.querySelector<HTMLAnchorElement>('[data-list]')
  startMeasures(part, ({ towing, ball, combined }, unread) => {
    const car = { towing: towing ?? 0, ball: ball ?? null, combined: combined ?? null }
    const check = towing === undefined ? null : towCheck(towed, car, region)
    part.dataset['verdict'] = check?.verdict ?? ''
    if (answer)
      setText(answer, check ? answerText(check, say) : unread.has('towing') ? say.towUnread : say.towAsk)
    const left = check && leftTexts(check, towed, say, weigh)
    for (const name of ['towing', 'ball', 'combined'] as const) {
      const place = part.querySelector<HTMLElement>(`[data-left=${name}]`)
      if (!place) continue
      setText(place, unread.has(name) ? say.towUnread : (left?.[name]?.text ?? ''))
      place.dataset['verdict'] = left?.[name]?.verdict ?? ''
    }
    if (!list) return
    list.textContent = towing === undefined ? '' : say.towList.replace('{limit}', weigh(towing))
    if (towing !== undefined)
      list.href = `${list.dataset['list'] ?? ''}${Math.floor(Number(writeMeasure('towing', towing, region)))}`
  })
}

/** Only if it has changed, so that screen readers don't read it out again. */
function setText(place: Element, text: string): void {
  if (place.textContent !== text) place.textContent = text
}

function answerText({ verdict, weight, ball }: TowCheck, say: TradeWords): string {
  if (verdict === 'yes') return say.towYes
  if (verdict === 'no') return say.towNo
  return weight.verdict === 'yes' && ball?.verdict === 'part' ? say.towBallPart : say.towPart
}

function leftTexts(
  { weight, ball, combined }: TowCheck,
  towed: Towed,
  say: TradeWords,
  weigh: (kg: number) => string,
) {
  const over = towed.weight === null ? say.weightOver : say.weightNo
  const texts = {
    towing: { yes: say.weightYes, part: say.weightPart, no: over },
    ball: { yes: say.ballYes, part: say.ballPart, no: say.ballNo },
    combined: { yes: say.combinedYes, part: '', no: say.combinedNo },
  }
  const fill = (name: keyof typeof texts, verdict: TowCheck['verdict'], margin: number) => ({
    verdict,
    text: texts[name][verdict].replace('{margin}', weigh(margin)),
  })
  return {
    towing: fill('towing', weight.verdict, weight.margin),
    ball: ball && fill('ball', ball.verdict, ball.margin),
    combined: combined && fill('combined', combined.verdict, Math.abs(combined.car)),
  }
}
