import { writeFileSync } from 'node:fs'
import { nightly, RV } from '../site.ts'
import { REACHED, onEachScreen, test } from './test.ts'
import type { Visitor } from './visitor.ts'

/**
 * Chooses the first option of each visible, required list. A native list opens outside the page, so this does what the browser does after
 * somebody has chosen an option.
 */
async function chooseFirsts(visitor: Visitor, form: string): Promise<void> {
  const chosen = await visitor.tab.evaluate((at) => {
    const lists = [...document.querySelectorAll<HTMLSelectElement>(`${at} select`)].filter(
      (select) => select.checkVisibility() && select.required && select.value === '',
    )
    for (const select of lists) {
      select.focus()
      select.selectedIndex = 1
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    return lists.map(({ name }) => name)
  }, form)
  // Waits until the error messages have disappeared, because everything below them then moves up.
  for (const each of chosen) await visitor.expectGone(`${form} [name=${each}][aria-invalid]`)
}

/** Gives the contact details that a form asks for after the first name. */
async function introduce(visitor: Visitor, form: string): Promise<void> {
  const { phone = '', postcode = '' } = REACHED[visitor.slug] ?? {}
  const details = { last_name: 'Citizen', email: 'kim@example.com', phone, postcode }
  for (const [field, value] of Object.entries(details)) await visitor.fill(`${form} [name=${field}]`, value)
}

onEachScreen(() => {
  test('A message arrives once what was missing is filled in', nightly, async ({ visitor }) => {
    await visitor.goto('/contact')
    const form = 'form[data-lead=contact]'
    await visitor.fill(`${form} [name=name]`, 'Kim')
    await visitor.expectSeen(`${form}[data-hydrated]`)
    await visitor.click(`${form} [type=submit]`)
    await visitor.expectSeen([form, 'Please check these:'])
    await chooseFirsts(visitor, form)
    await introduce(visitor, form)
    await visitor.fill(`${form} [name=message]`, 'Is the workshop open on Saturdays?')
    await visitor.expectGone([`${form} .field__error`, 'required'])
    await visitor.click(`${form} [type=submit]`)
    await visitor.expectPath(/^\/success/)
    await visitor.expectSeen(['main', 'reference'])
  })

  const title = 'A trade-in is sent in steps, with missing answers, a photo and a reload in between'
  test(title, nightly, async ({ visitor }, info) => {
    const photo = info.outputPath('front.jpg')
    writeFileSync(photo, Buffer.from('ffd8ffe000104a46', 'hex'))
    await visitor.goto(visitor.slug === RV ? '/cars/trade-in' : '/trade-in')
    const form = 'form[data-lead]'
    const next = () => visitor.click(`${form} [type=submit]`)
    await visitor.click(`${form} [name=rego]`)
    await visitor.expectSeen(`${form}[data-hydrated]`)
    await next()
    await visitor.expectSeen([form, 'Please check'])
    await visitor.fill(`${form} [name=rego]`, 'ABC123')
    await chooseFirsts(visitor, form)
    await next()
    await visitor.fill(`${form} [name=trade_in_make]`, 'Jayco')
    await visitor.fill(`${form} [name=trade_in_model]`, 'Swan')
    await visitor.fill(`${form} [name=trade_in_year]`, '2019')
    await next()
    await visitor.expectSeen(`${form} [name=trade_in_kms]`)
    await visitor.tab.reload()
    await visitor.expectSeen(['main', 'Welcome back.'])
    await visitor.fill(`${form} [name=trade_in_kms]`, '84000')
    await chooseFirsts(visitor, form)
    await next()
    await visitor.expectSeen(`${form} [name=photos]`)
    await visitor.tab.attach(`${form} [name=photos]`, photo)
    await visitor.expectSeen([form, 'front.jpg'])
    await next()
    await visitor.expectSeen([form, 'Your valuation'])
    await next()
    await visitor.fill(`${form} [name=name]`, 'Kim')
    await introduce(visitor, form)
    await chooseFirsts(visitor, form)
    await next()
    await visitor.expectPath('/success?category=trade-in')
    await visitor.expectSeen(['h1', 'We’ve received your trade-in details'])
    await visitor.expectSeen(['main', 'reference'])
  })
})
