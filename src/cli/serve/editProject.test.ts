import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { own, TEMPLATE, template, writeOwnSection } from '#build/testing/ownSections.ts'
import { ANN, DRAFT, HOME, KIM, OURS, useHostedDesk } from './testing/hostedDesk.ts'

/** The project is around the tenants, but not around the state with their drafts. */
const {
  ask,
  live,
  part,
  path: pathOf,
  send,
} = useHostedDesk((tenants) => {
  writeOwnSection({ dir: tenants })
  const file = join(tenants, OURS, 'site.json')
  const { tagline: _, ...site } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  writeFileSync(file, JSON.stringify({ ...site, template: 'country' }))
})

test(
  'The hosted desk has the sections and templates of the tenants’ project: in its forms, drafts and what it publishes',
  { tags: ['nightly'], timeout: 300_000 },
  async () => {
    const { text } = await ask({ who: KIM, path: HOME })
    expect(text).toContain('"title":"Our own"')
    const shown = (words: string) =>
      vi.waitFor(
        async () => {
          const answer = await ask({ who: KIM, host: DRAFT, path: '/' })
          expect([answer.status, answer.text.includes(words)]).toEqual([200, true])
          return answer.text
        },
        { timeout: 120_000, interval: 200 },
      )
    await shown('Out there')
    const { values, version } = await part(ANN)
    const set = { home: { ...(values['home'] as object), sections: ['hero', own('From the desk')] } }
    expect((await send(ANN, 'PUT', HOME, { version, set })).status).toBe(200)
    expect(await shown('From the desk')).toContain('class="own-section"')
    expect(live('site.json')).not.toContain('From the desk')

    const refused = await send(ANN, 'PUT', HOME, {
      version: (await part(ANN)).version,
      set: { home: { ...set.home, sections: ['hero', own('x'.repeat(81))] } },
    })
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
      422,
      { problems: [{ field: 'home.sections[1].title' }] },
    ])

    // The project changes on the server, and none of the tenant's own files does.
    writeFileSync(pathOf('tenants', TEMPLATE), template('Far away'))
    await shown('Far away')

    const published = await send(KIM, 'POST', '/publish', { message: 'Our own section' })
    expect([published.status, published.text]).toEqual([200, expect.stringContaining('"is":"live"')])
    const built = readFileSync(pathOf('out', OURS, 'index.html'), 'utf8')
    expect([built.includes('From the desk'), built.includes('Far away')]).toEqual([true, true])
  },
)
