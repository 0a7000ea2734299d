import { useRef, useState } from 'react'
import type { CalculatorStart } from '#plan/page.ts'
import {
  assumptionsOf,
  FINANCE_DISCLAIMER,
  financeEstimate,
  FREQUENCIES,
  type Frequency,
} from '#rules/financeEstimate.ts'
import { FORM_EVENT } from '#rules/formEvents.ts'
import { localeOf } from '#rules/locale.ts'
import { money } from '#rules/money.ts'
import { track } from '#features/tracking/track.ts'
import { Amount } from './Amount.tsx'
import { AMOUNTS, scaleOf, type AmountName, type Choice } from './amounts.ts'
import { Frequencies } from './Frequencies.tsx'
import { financeWords } from './words.ts'

/**
 * The finance calculator (spec §9): what a vehicle would cost a week, a fortnight or a month. Pressed with the site's own
 * estimate, so that it reads well before it wakes and without JavaScript.
 */
export function Calculator({ region, start, apply }: CalculatorStart) {
  const say = financeWords(region)
  const locale = localeOf(region)
  const [choice, setChoice] = useState<Choice>(start)
  const used = useRef(false)
  const choose = (change: Partial<Choice>): void => {
    // One use of the calculator is one event, however much is tried.
    if (!used.current) track({ id: FORM_EVENT.financeCalculator })
    used.current = true
    setChoice((now) => ({ ...now, ...change }))
  }
  // An empty field is nothing at all, not what the site would assume.
  const estimate = financeEstimate({
    ...choice,
    rate: choice.rate ?? 0,
    termMonths: choice.termMonths ?? 0,
  })
  const labels: Record<AmountName, string> = {
    amount: say.amount,
    deposit: say.deposit,
    termMonths: say.term,
    rate: say.rate,
    balloon: say.balloon,
  }
  const suffixes = { $: '', '%': say.yearly, months: say.months }
  const loan = estimate !== null && estimate.financed > 0
  return (
    <div className="finance__sheet">
      <div className="finance__top night">
        <p className="finance__kicker">{say.estimate}</p>
        <p className="finance__answer" role="status">
          {loan ? (
            <>
              <strong>{money(Math.ceil(estimate.repayment), 'whole', locale)}</strong>{' '}
              <span>{FREQUENCIES[estimate.frequency].per}</span>
            </>
          ) : (
            <span>{estimate === null ? say.noAmount : say.coversAll}</span>
          )}
        </p>
      </div>
      <div className="finance__fields">
        {AMOUNTS.map((name) => {
          const scale = scaleOf(name, choice, start.amount)
          return (
            <Amount
              key={name}
              label={labels[name]}
              sliderLabel={`${labels[name]}, ${say.slider}`}
              value={choice[name] === null ? null : Math.min(choice[name], scale.most)}
              scale={scale}
              suffix={suffixes[scale.unit]}
              onChange={(value) => choose({ [name]: value })}
            />
          )
        })}
        <Frequencies
          legend={say.frequency}
          labels={{ week: say.week, fortnight: say.fortnight, month: say.month }}
          value={choice.frequency}
          onChange={(frequency: Frequency) => choose({ frequency })}
        />
      </div>
      <div className="finance__rest night">
        {loan && (
          <dl className="finance__workings">
            {assumptionsOf(estimate, locale).map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className="finance__small">{FINANCE_DISCLAIMER}</p>
        {apply && (
          <a className="button button--light" href={apply.href}>
            {apply.label}
          </a>
        )}
      </div>
    </div>
  )
}
