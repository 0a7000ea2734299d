import { expect, test } from 'vitest'
import { siteSchema } from '#site/settings/schema.ts'
import { aboutOf, letterTo, newsMessage } from './message.ts'
import { listedCar, openDealer, TERMS } from './testing/dealer.ts'
import { subjectQuery, requestedSubject } from './subject.ts'

const SITE = siteSchema.validateSync({
  id: 1,
  slug: 'a-dealer',
  name: 'Cars & “Co”',
  url: 'https://www.a.example',
})
const ALERT = {
  id: '1',
  person: '1',
  kind: 'vehicle' as const,
  subject: 'vehicle=a',
  car: '1',
  known: { price: null, of: '' },
  asked: 0,
  confirmed: 0,
}
const LINKS = { confirm: 'https://www.a.example/c', leave: 'https://www.a.example/l' }

test.each([
  [
    true,
    '<img src="https://www.a.example/brand/logo.png" alt="Cars &amp; “Co”" height="56" style="display:block;height:56px;width:auto;max-width:100%;border:0;border-radius:6px"></a>',
  ],
  [false, '>Cars &amp; “Co”</a>'],
])(
  'An email begins with the dealer’s logo if there is one (%s), otherwise with the name',
  async (hasLogo, head) => {
    const about = await aboutOf(SITE, { kind: 'vehicle', slug: 'a' }, undefined)
    expect(letterTo(SITE, ALERT, about, { ...LINKS, hasLogo }).html).toContain(head)
  },
)

/** A request for alerts in which every part that anybody can write says something of its own. */
const HOSTILE = new URLSearchParams(
  'list=/used-cars&title=Call+0400&filter=make:Call&q=call+0400+now&make=Kia&make=Call+0400&with=call+0400&seats=0400&price=-400000000',
)
function hostileSubject() {
  const subject = requestedSubject(HOSTILE, SITE, TERMS)
  if (!subject) throw new Error('no subject')
  return subject
}

test.each([0, 1])(
  'The email about a requested alert repeats nothing that was typed (confirmed: %d)',
  async (confirmed) => {
    const about = await aboutOf(SITE, hostileSubject(), openDealer().catalogue())
    const { subject, text, html } = letterTo(SITE, { ...ALERT, confirmed }, about, {
      ...LINKS,
      hasLogo: false,
    })
    expect(subject).toContain('Used cars, Kia, Your own search terms')
    expect(text).toContain('Used cars, Kia, Your own search terms')
    expect(subject + text + html).not.toMatch(/call|0400|400,?000/i)
  },
)

test('An email with news repeats nothing that was typed, not even in its link to the list', () => {
  const items = Array.from({ length: 9 }, (_, index) => ({ listed: listedCar(`n${index}`) }))
  const finds = [{ alert: { ...ALERT, subject: subjectQuery(hostileSubject()) }, items }]
  const sending = { leave: LINKS.leave, hasLogo: false, terms: TERMS }
  const { subject, text, html } = newsMessage(SITE, { falls: [], finds, known: new Map() }, sending)
  expect(text).toContain('https://www.a.example/used-cars?make=Kia')
  expect(subject + text + html).not.toMatch(/call|0400|400000/i)
})
