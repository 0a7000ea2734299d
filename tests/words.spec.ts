import { expect, fetchSite, site, test, TWO_YARDS } from './site.ts'
import { awake, cards, panel } from './support/searchPage.ts'

const LIST = '/search/new-used-and-demo-cars'

test('A site’s own texts are shown as text, both in the page as sent and once it’s awake', async ({
  page,
}) => {
  const sent = await (await fetchSite(TWO_YARDS, LIST)).text()
  expect(sent.match(/>Side by side</g)?.length).toBeGreaterThan(4)
  await page.goto(site(TWO_YARDS, LIST))
  await awake(page)
  const compare = cards(page)
    .first()
    .getByRole('button', { name: /^Side by side / })
  await compare.click()
  await expect(compare).toHaveAttribute('aria-pressed', 'true')
  // The texts below aren't in the HTML that's sent; scripts add them in the browser.
  await page.goto(site(TWO_YARDS, `${LIST}?price=1-2`))
  await expect(page.getByText('Nothing like <that> today')).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Narrow it down' })).toBeVisible()
})

test('The server uses the site’s own texts, or ours where it has none', async () => {
  const send = { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }
  const answer = async (slug: string) => (await (await fetchSite(slug, '/api/leads', send)).json()) as unknown
  expect(await answer(TWO_YARDS)).toEqual({ error: 'We only got part of that.' })
  expect(await answer('redgum-rv')).toEqual({ error: 'Part of the form didn’t reach us. Please try again.' })
})
