import { leadIdOf } from '#rules/leads/leadId.ts'
import { leadValues } from './leadValues.ts'
import { newMultiStep, type MultiStepState, type Skip } from './multiStep.ts'
import { fieldsOf, parseStored, shortText } from '#rules/browser/stored.ts'

/**
 * Returns the stored state, or `fresh` if there is no stored state, if it's malformed, or if its form has a different number of steps. A
 * stored state is used as a whole or not at all, because using part of it could save a step twice.
 */
export function parseMultiStep(stored: unknown, fresh: MultiStepState): MultiStepState {
  const fields = fieldsOf(parseStored(stored))
  if (!fields || fields.get('steps') !== fresh.steps) return fresh
  const { steps } = fresh
  const form = fields.get('form')
  const index = fields.get('index')
  const skips = skipsOf(fields.get('skips'), steps)
  const saved = stepsOf(fields.get('saved'), steps - 1)
  const target = fields.get('target')
  const leadId = leadIdOf(fields.get('leadId'))
  const complete = fields.get('complete')
  if (typeof form !== 'string' || !/^[\w-]{1,100}$/.test(form)) return fresh
  if (!isStep(index, steps) || !skips || !saved || typeof complete !== 'boolean') return fresh
  if (target !== null && (!isTarget(target, index, steps) || saved.includes(index) || complete)) return fresh
  const error = shortText(fields.get('error'), 500) || null
  if (target === steps && error !== null) return fresh
  if (complete && index !== steps - 1) return fresh
  if (
    leadId === null
      ? complete || saved.length > 0 || fields.get('leadId') !== null
      : !complete && saved.length === 0
  ) {
    return fresh
  }
  const values = leadValues(fields.get('values'))
  return { ...newMultiStep(form, steps, values), index, skips, saved, target, leadId, complete, error }
}

function isStep(value: unknown, below: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < below
}

/** Whether a value is a step after `index`, or the number of steps if `index` is the final one. */
function isTarget(value: unknown, index: number, steps: number): value is number {
  return index === steps - 1 ? value === steps : isStep(value, steps) && value > index
}

function stepsOf(value: unknown, below: number): number[] | null {
  if (!Array.isArray(value)) return null
  const steps = value.filter((each) => isStep(each, below))
  return steps.length === value.length && new Set(steps).size === steps.length ? steps : null
}

function skipsOf(value: unknown, steps: number): Skip[] | null {
  if (!Array.isArray(value) || value.length >= steps + 1) return null
  const skips: Skip[] = []
  for (const each of value) {
    const from = fieldsOf(each)?.get('from')
    const to = fieldsOf(each)?.get('to')
    if (!isStep(from, steps) || !isStep(to, steps) || from >= to) return null
    if (skips.some((other) => other.from < to && from < other.to)) return null
    skips.push({ from, to })
  }
  return skips
}
