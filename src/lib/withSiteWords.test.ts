import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const TEXTS = { ask: 'Ask us', send: 'Send' }
const fresh = async () => ({ ...(await import('./siteWords.ts')), ...(await import('./withSiteWords.ts')) })
beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test('Two sites processed at once each use their own texts, and leave none behind', async () => {
  const { withSiteWords: speakingAs, replaceWithSiteWords: withOwnWords } = await fresh()
  const say = async (ms: number) => {
    await wait(ms)
    return withOwnWords('leads', TEXTS)
  }
  const [one, other, plain] = await Promise.all([
    speakingAs({ leads: { ask: 'Get in touch' } }, () => say(4)),
    speakingAs({ leads: { send: 'Off it goes' }, search: { ask: 'x' } }, () => say(1)),
    speakingAs(undefined, () => say(2)),
  ])
  expect(one).toEqual({ ask: 'Get in touch', send: 'Send' })
  expect(other).toEqual({ ask: 'Ask us', send: 'Off it goes' })
  expect(plain).toBe(TEXTS)
  expect(withOwnWords('leads', TEXTS)).toBe(TEXTS)
})

test.each([
  [
    'its site’s own texts in a script',
    '{"leads":{"ask":"Get in touch"}}',
    { ask: 'Get in touch', send: 'Send' },
  ],
  ['no script of texts', undefined, TEXTS],
])('A page with %s shows the right texts in the browser', async (_, textContent, texts) => {
  const { replaceWithSiteWords: withOwnWords } = await import('./siteWords.ts')
  const getElementById = (id: string) =>
    id === 'site-words' && textContent !== undefined ? { textContent } : null
  vi.stubGlobal('document', { getElementById })
  expect(withOwnWords('leads', TEXTS)).toEqual(texts)
})
