import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { PLACES, test } from './test.ts'
import type { Visitor } from './visitor.ts'

const PHONES = { phone: '0412 345 678', desktop: '021 345 678' }

/** Chooses the first option that is one. Lists open outside the page, so it is done as the browser does it after that. */
const chooseFirst = async (visitor: Visitor, selector: string): Promise<void> => {
  await visitor.tab.evaluate((at) => {
    const select = document.querySelector<HTMLSelectElement>(at)
    if (!select) throw new Error(`no ${at}`)
    select.focus()
    select.selectedIndex = 1
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }, selector)
  // What was wrong with it goes, and what stands below moves up.
  await visitor.expectGone(`${selector}[aria-invalid]`)
}

for (const name of ['phone', 'desktop'] as const)
  test.describe(name, () => {
    test.use({ place: PLACES[name] })

    test('a message: what is missing is named, what is typed stays, and it arrives', async ({ visitor }) => {
      await visitor.goto('/contact')
      const form = 'form[data-lead=contact]'
      await visitor.fill(`${form} [name=name]`, 'Kim')
      await visitor.expectSeen(`${form}[data-awake]`)
      await visitor.click(`${form} [type=submit]`)
      await visitor.expectSeen([form, 'Please check these:'])
      await chooseFirst(visitor, `${form} [name=category]`)
      await visitor.fill(`${form} [name=last_name]`, 'Citizen')
      await visitor.fill(`${form} [name=email]`, 'kim@example.com')
      await visitor.fill(`${form} [name=phone]`, PHONES[name])
      await visitor.fill(`${form} [name=postcode]`, '2340')
      await visitor.fill(`${form} [name=message]`, 'Is the workshop open on Saturdays?')
      await visitor.expectGone([`${form} .field__error`, 'required'])
      await visitor.click(`${form} [type=submit]`)
      await visitor.expectPath(/^\/success/)
      await visitor.expectSeen(['main', 'reference'])
    })

    test('a trade-in in steps: missing answers, a photo, a reload in between, and it arrives', async ({
      visitor,
    }, info) => {
      const photo = info.outputPath('front.jpg')
      writeFileSync(photo, Buffer.from('ffd8ffe000104a46', 'hex'))
      await visitor.goto(visitor.slug === 'redgum-rv' ? '/cars/trade-in' : '/trade-in')
      const form = 'form[data-lead]'
      const next = () => visitor.click(`${form} [type=submit]`)
      await visitor.click(`${form} [name=rego]`)
      await visitor.expectSeen(`${form}[data-awake]`)
      await next()
      await visitor.expectSeen([form, 'Please check'])
      // Who is quicker than that is taken for a robot (docs/leads.md).
      await pause(1_600)
      await visitor.fill(`${form} [name=rego]`, 'ABC123')
      await chooseFirst(visitor, `${form} [name=state]`)
      await next()
      await visitor.fill(`${form} [name=trade_in_make]`, 'Jayco')
      await visitor.fill(`${form} [name=trade_in_model]`, 'Swan')
      await visitor.fill(`${form} [name=trade_in_year]`, '2019')
      await next()
      await visitor.expectSeen(`${form} [name=trade_in_kms]`)
      await visitor.tab.reload()
      await visitor.expectSeen(['main', 'Welcome back.'])
      await visitor.fill(`${form} [name=trade_in_kms]`, '84000')
      await chooseFirst(visitor, `${form} [name=trade_in_condition]`)
      await next()
      await visitor.expectSeen(`${form} [name=photos]`)
      await visitor.tab.attach(`${form} [name=photos]`, photo)
      await visitor.expectSeen([form, 'front.jpg'])
      await next()
      await visitor.expectSeen([form, 'Your valuation'])
      await next()
      await visitor.fill(`${form} [name=name]`, 'Kim')
      await visitor.fill(`${form} [name=last_name]`, 'Citizen')
      await visitor.fill(`${form} [name=email]`, 'kim@example.com')
      await visitor.fill(`${form} [name=phone]`, PHONES[name])
      await visitor.fill(`${form} [name=postcode]`, '2340')
      await next()
      await visitor.expectPath('/success?category=trade-in')
      await visitor.expectSeen(['h1', 'Your trade-in is with us'])
      await visitor.expectSeen(['main', 'reference'])
    })
  })
