// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { breakStorage } from '#ui/testing/browser.ts'

const NOW = 1_800_000_000_000
const YEAR = 365 * 86_400_000
const BOTH = 'measurement advertising'

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  localStorage.clear()
})

/** What's agreed to, and whether the visitor is asked, on a new page. */
async function page(mode: string | undefined, answer: string | null, objects = false): Promise<string> {
  vi.resetModules()
  Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: objects })
  Object.assign(document.documentElement.dataset, { answer: 'kept' })
  if (mode === undefined) delete document.documentElement.dataset['consent']
  else document.documentElement.dataset['consent'] = mode
  if (answer !== null) localStorage.setItem('kept', answer)
  const { isAgreed, mustAsk } = await import('./agreed.ts')
  const agreed = (['measurement', 'advertising'] as const).filter(isAgreed)
  return [...agreed, ...(mustAsk() ? ['asks'] : [])].join(' ')
}

const answer = (purposes: string, age = 0, version = 1) => `${version} ${NOW - age} ${purposes}`.trim()

test.each<[string | undefined, string | null, string, string]>([
  // mode, answer, what's agreed to, and the same in a browser with Global Privacy Control
  [undefined, null, BOTH, 'measurement'],
  ['none', null, BOTH, 'measurement'],
  ['none', answer(''), '', ''],
  ['none', answer('advertising'), 'advertising', ''],
  ['notice', null, `${BOTH} asks`, 'measurement'],
  ['notice', answer(BOTH), BOTH, 'measurement'],
  ['notice', answer('measurement'), 'measurement', 'measurement'],
  ['notice', answer(''), '', ''],
  ['opt-in', null, 'asks', 'asks'],
  ['opt-in', answer(BOTH), BOTH, 'measurement'],
  ['opt-in', answer('measurement'), 'measurement', 'measurement'],
  ['opt-in', answer(''), '', ''],
  ['cmp', null, '', ''],
  // After a year, or once the purposes have changed, a yes has to be given again, but a no holds.
  ['none', answer('', 2 * YEAR), '', ''],
  ['notice', answer(BOTH, YEAR), `${BOTH} asks`, 'measurement'],
  ['notice', answer('measurement', YEAR), 'measurement asks', 'measurement'],
  ['opt-in', answer(BOTH, YEAR - 1), BOTH, 'measurement'],
  ['opt-in', answer(BOTH, YEAR), 'asks', 'asks'],
  ['opt-in', answer('', YEAR), 'asks', 'asks'],
  ['opt-in', answer(BOTH, 0, 2), 'asks', 'asks'],
  ['opt-in', answer(BOTH, -2 * YEAR), 'asks', 'asks'],
  // Answers in an earlier format, and nonsense.
  ['opt-in', 'yes', 'asks', 'asks'],
  ['notice', 'no', 'asks', ''],
  ['opt-in', '{"measurement":true}', 'asks', 'asks'],
])('On a site with the mode %s, after the answer %j, this is on: %s', async (mode, text, on, withControl) => {
  expect(await page(mode, text)).toBe(on)
  expect(await page(mode, text, true)).toBe(withControl)
})

test('If nothing can be stored, an answer holds for its page', async () => {
  breakStorage('getItem', 'setItem')
  expect(await page('opt-in', null)).toBe('asks')
  const { giveAnswer, isAgreed, mustAsk } = await import('./agreed.ts')
  giveAnswer(['measurement'], NOW)
  expect([isAgreed(), isAgreed('advertising'), mustAsk()]).toEqual([true, false, false])
  vi.restoreAllMocks()
})
