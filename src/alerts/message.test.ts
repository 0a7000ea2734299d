import { expect, test } from 'vitest'
import { siteSchema } from '#site/settings/schema.ts'
import { aboutOf, letterTo } from './message.ts'

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
  (hasLogo, head) => {
    const about = aboutOf(SITE, { kind: 'vehicle', slug: 'a' }, undefined)
    expect(letterTo(SITE, ALERT, about, { ...LINKS, hasLogo }).html).toContain(head)
  },
)
