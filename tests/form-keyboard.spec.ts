import type { FileChooser, Locator, Page } from '@playwright/test'
import { CAMPERS, expect, GROUP, MOTO, PHONE, RV, scrollsSideways, site, test, TRUCKS } from './site.ts'
import { leadServer, type Sent } from './support/leads.ts'

/**
 * Sends every form by keyboard alone at a phone's width: first empty, then filled in correctly. In one form per region, each invalid value
 * from the spec (§5) is typed before the correct one. The lead server responds as its contract says (docs/leads.md). The form that reserves
 * a vehicle is tested with the checkout.
 */

test.use({ viewport: PHONE })

const LETTERS = 'Please use alphabetical characters only.'
const POSTCODE = 'Invalid postcode. Please enter a 4-digit number.'
const TOO_LONG = 'Invalid phone number. Too many characters.'

/** Valid and invalid values in each region. */
const REGIONS = {
  [MOTO]: { phone: '021 345 6789', postcode: '8011', wrong: { phone: 'Must be a New Zealand number.' } },
  [TRUCKS]: {
    phone: '402 555 0134',
    postcode: '68102',
    wrong: {
      phone: 'Must be a US number.',
      postcode: 'Invalid ZIP code. Please enter a 5-digit number.',
    },
  },
} as const
const AUSTRALIA = {
  phone: '0412 345 678',
  postcode: '2340',
  wrong: { phone: 'Invalid phone number. Must be an Australian number.', postcode: POSTCODE },
}
type Region = typeof AUSTRALIA

const regionOf = (slug: string): Region => {
  const own = Object.hasOwn(REGIONS, slug) ? REGIONS[slug as keyof typeof REGIONS] : AUSTRALIA
  return { ...own, wrong: { ...AUSTRALIA.wrong, ...own.wrong } }
}
const wrongOf = (slug: string): Record<string, [value: string, message: string][]> => {
  const { wrong } = regionOf(slug)
  return {
    name: [['R2D2', LETTERS]],
    last_name: [['O_Neil', LETTERS]],
    email: [['jo@', 'invalid email address']],
    phone: [
      ['12', wrong.phone],
      ['0412345678901234567890', TOO_LONG],
    ],
    postcode: [['23', wrong.postcode]],
    trade_in_year: [['20x9', 'Please use digits only.']],
  }
}
const rightOf = (slug: string): Record<string, string> => ({
  ...regionOf(slug),
  wrong: '',
  name: 'Jo',
  last_name: 'Citizen',
  email: 'jo@example.com',
  message: 'Are you open on Saturdays?',
  trade_in_year: '2019',
  trade_in_kms: '84000',
  vehiclePriceBudget: '25000',
})

interface Case {
  form: string
  slug: string
  path: string
  /** The button that opens the form's dialog. */
  opens?: RegExp
  category: string
  subcategory?: string
  /** The thank-you page's category, if it isn't the form's own. */
  thanks: string
  /** Whether to type invalid values too. One form per region does, because src/features/leads/wrongValues.test.tsx covers every form. */
  wrong?: true
}

const GENERAL = 'General Enquiry'
const CASES: Case[] = [
  {
    form: 'general',
    slug: GROUP,
    path: '/subscription',
    category: GENERAL,
    thanks: 'general-enquiry',
    wrong: true,
  },
  {
    form: 'contact',
    slug: GROUP,
    path: '/contact-us/harbourside-maitland',
    category: GENERAL,
    thanks: 'general-enquiry',
  },
  {
    form: 'service',
    slug: MOTO,
    path: '/book-a-service',
    category: 'Service Enquiry',
    thanks: 'service-enquiry',
  },
  {
    form: 'parts',
    slug: CAMPERS,
    path: '/vehicle-parts-and-accessories',
    category: 'Parts Enquiry',
    thanks: 'parts-enquiry',
  },
  {
    form: 'new-vehicle',
    slug: TRUCKS,
    path: '/cars/2026-peterbilt-567-17-ft-aluminum-body-410022',
    opens: /^Inquire/,
    category: 'New Vehicle Enquiry',
    thanks: 'new-vehicle-enquiry',
    wrong: true,
  },
  {
    form: 'used-vehicle',
    slug: RV,
    path: '/cars/2023-jayco-journey-17-55-8-410207',
    opens: /^Enquire/,
    category: 'Used Vehicle Enquiry',
    thanks: 'used-vehicle-enquiry',
  },
  {
    form: 'request-photos',
    slug: RV,
    path: '/cars/2025-wanderstone-stockyard-23-410004',
    opens: /^Request Photos/i,
    category: 'Used Vehicle Enquiry',
    subcategory: 'Request Photos',
    thanks: 'request-photos',
  },
  { form: 'fleet', slug: TRUCKS, path: '/fleet', category: 'Fleet Enquiry', thanks: 'fleet-enquiry' },
  {
    form: 'finance',
    slug: CAMPERS,
    path: '/finance',
    category: 'Finance Enquiry',
    thanks: 'finance-enquiry',
  },
  {
    form: 'careers',
    slug: RV,
    path: '/careers',
    category: GENERAL,
    subcategory: 'Career Enquiry',
    thanks: 'careers-enquiry',
  },
  {
    form: 'sell-my-car',
    slug: RV,
    path: '/considering-selling-or-trading',
    category: 'Sell My Car Enquiry',
    thanks: 'sell-my-car-enquiry',
  },
  {
    form: 'trade-in',
    slug: MOTO,
    path: '/trade-in',
    category: 'Sell My Car Enquiry',
    subcategory: 'Trade In',
    thanks: 'trade-in',
    wrong: true,
  },
  {
    form: 'test-drive',
    slug: RV,
    path: '/book-test-drive',
    category: GENERAL,
    subcategory: 'Test Drive',
    thanks: 'test-drive',
  },
  {
    form: 'insurance',
    slug: RV,
    path: '/insuring-your-investment',
    category: GENERAL,
    subcategory: 'Insurance',
    thanks: 'insurance',
  },
  {
    form: 'roadside',
    slug: CAMPERS,
    path: '/roadside-assistance',
    category: GENERAL,
    subcategory: 'Roadside Assistance',
    thanks: 'roadside-assistance',
  },
  {
    form: 'offers',
    slug: GROUP,
    path: '/news',
    category: GENERAL,
    subcategory: 'Offers Subscription',
    thanks: 'offers-subscription',
  },
]

/** If there were more tab stops than this, keyboard users would get lost. */
const MOST_TABS = 120

const press = (page: Page, key: string) => page.keyboard.press(key)
const focused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const tabTo = async (page: Page, target: Locator, key = 'Tab') => {
  for (let at = 0; at < MOST_TABS; at++) {
    if (await focused(target)) return
    await press(page, key)
  }
  throw new Error(`${MOST_TABS} times ${key} did not lead to ${String(target)}`)
}

/** Uses the page's skip link, then goes on to the form, which wakes when focus reaches it. */
const reach = async (page: Page, { form, opens }: Case): Promise<Locator> => {
  await press(page, 'Tab')
  await press(page, 'Enter')
  if (opens) {
    await tabTo(page, page.locator('main').getByRole('button', { name: opens }).first())
    await press(page, 'Enter')
  }
  const found = page.locator(`form[data-lead="${form}"]`)
  const first = found.locator('.field__control:visible, input[type=radio]:visible').first()
  await expect(first).toBeVisible()
  await tabTo(page, first)
  await expect(found).toHaveAttribute('data-awake', '')
  return found
}

/** Lists controls and buttons that are too small to tap. */
const smallTargets = (form: Locator): Promise<string[]> =>
  form
    .locator('.field__control:visible, button:visible, .field__tick:visible, .booking__choice:visible')
    .evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 120)),
    )

/** Submits the form as it is. All required fields that are empty must then be listed, with a link to each. */
const sendEmpty = async (page: Page, form: Locator) => {
  const required = form.locator('[required]:visible')
  const missing = await required.evaluateAll(
    (all) =>
      (all as HTMLInputElement[]).filter(({ type, value }) => type === 'checkbox' || value === '').length,
  )
  await tabTo(page, form.locator('[type=submit]'))
  if (missing === 0) return
  await press(page, 'Enter')
  const summary = form.getByRole('group', { name: /^Please check (?:these|one thing):$/ })
  await expect(summary).toBeFocused()
  const links = summary.getByRole('link')
  await expect(links).toHaveCount(missing)
  for (const text of await links.allTextContents())
    expect(text).toMatch(
      /: (?:\*This is a required field\.|\* You must agree to the terms of use before .*)$/,
    )
  await press(page, 'Tab')
  await press(page, 'Enter')
  const first = form.locator('[aria-invalid=true]:visible').first()
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription('*This is a required field.')
}

/** Fills in one field after the other. If invalid values are tried, they come first, then a valid one. */
const fill = async (page: Page, form: Locator, each: Case) => {
  const right = rightOf(each.slug)
  const wrong = each.wrong ? wrongOf(each.slug) : {}
  const controls = await form
    .locator('.field__control:visible, .booking:visible')
    .evaluateAll((all) => (all as HTMLInputElement[]).map(({ name, type, value }) => ({ name, type, value })))
  for (const { name, type, value } of controls) {
    if (type === 'fieldset') {
      await chooseDay(page, form.locator('.booking'))
      continue
    }
    const control = form.locator(`[name="${name}"]`)
    await tabTo(page, control, (await comesBefore(control)) ? 'Shift+Tab' : 'Tab')
    if (type === 'select-one') {
      if (value === '') await press(page, 'ArrowDown')
      await expect(control).not.toHaveValue('')
      continue
    }
    if (type === 'file') {
      await press(page, 'Enter')
      await expect(form.getByRole('button', { name: /^Remove / })).toBeVisible()
      continue
    }
    for (const [bad, message] of wrong[name] ?? []) {
      await press(page, 'ControlOrMeta+a')
      await page.keyboard.type(bad)
      await press(page, 'Tab')
      await expect(control, `${name}: ${bad}`).toHaveAccessibleDescription(message)
      await expect(control).toHaveAttribute('aria-invalid', 'true')
      await press(page, 'Shift+Tab')
    }
    if (type === 'date') continue
    await press(page, 'ControlOrMeta+a')
    await page.keyboard.type(right[name] ?? 'Some text')
    await press(page, 'Tab')
    await expect(control).not.toHaveAttribute('aria-invalid')
  }
}

/** Chooses a day. A radio group is one tab stop: Tab reaches its first radio from above, and Shift+Tab its last from below. */
const chooseDay = async (page: Page, booking: Locator) => {
  const key = (await comesBefore(booking)) ? 'Shift+Tab' : 'Tab'
  const day = booking.locator('input[type=radio]:focus')
  for (let at = 0; at < MOST_TABS && (await day.count()) === 0; at++) await press(page, key)
  await press(page, 'Space')
  await expect(day).toBeChecked()
}

/** Chooses a file in the system's dialog, which the keyboard has opened. */
const pickFile = async (chooser: FileChooser) => {
  const pdf = (await chooser.element().getAttribute('name')) === 'resume'
  await chooser.setFiles({
    name: pdf ? 'jo.pdf' : 'front.jpg',
    mimeType: pdf ? 'application/pdf' : 'image/jpeg',
    buffer: Buffer.from('%PDF-1.7'),
  })
}

const comesBefore = (control: Locator) =>
  control.evaluate(
    (element) =>
      document.activeElement !== null &&
      document.activeElement.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING,
  )

for (const each of CASES) {
  test(`the form ${each.form} on ${each.slug} can be filled in, corrected and sent by keyboard alone`, async ({
    page,
  }) => {
    const { form: id, slug, path, category, subcategory, thanks } = each
    const sent: Sent[] = await leadServer(page, async (route) => {
      await route.fulfill({ status: 201, json: { id: 4711 } })
    })
    page.on('filechooser', (chooser) => void pickFile(chooser))
    await page.goto(site(slug, path))
    const form = await reach(page, each)
    const progress = form.getByRole('progressbar')
    const steps = await progress.isVisible()
    for (let step = 1; ; step++) {
      expect(await smallTargets(form), `step ${step}`).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)
      await sendEmpty(page, form)
      await fill(page, form, each)
      const button = form.locator('[type=submit]')
      await tabTo(page, button)
      const last = !steps || (await button.textContent()) !== 'Next'
      if (last) break
      await press(page, 'Enter')
      const heading = form.getByRole('heading', { level: 2 })
      await expect(heading).toBeFocused()
      if (step !== 2) continue
      // Each step is saved just after the next step appears.
      await expect.poll(() => sent.length).toBe(step)
      // Going back from step 3 keeps what was filled in, and going forward again saves nothing twice.
      const [before, saves] = [await heading.textContent(), sent.length]
      await tabTo(page, form.getByRole('button', { name: 'Back' }))
      await press(page, 'Enter')
      await expect(heading).not.toHaveText(before ?? '')
      await expect(heading).toBeFocused()
      await tabTo(page, button)
      await press(page, 'Enter')
      await expect(heading).toHaveText(before ?? '')
      expect(sent).toHaveLength(saves)
    }
    const before = sent.length
    await press(page, 'Enter')
    await expect(page).toHaveURL(new RegExp(`/success\\?category=${thanks}(?:&|$)`))
    await expect(page.getByText('Your reference: 4711')).toBeVisible()
    expect(sent.length).toBe(before + 1)
    await expect(page.locator('[data-similar]')).toBeVisible({ visible: each.opens !== undefined })
    const post = sent.at(-1)?.post ?? ''
    for (const field of [
      `"form":"${id}"`,
      `"category":"${category}"`,
      ...(subcategory === undefined ? [] : [`"subcategory":"${subcategory}"`]),
      '"name":"Jo"',
      '"opt_in":true',
      `"url":"${site(slug, path)}#main"`,
      `"website_slug":"${slug}"`,
    ])
      expect(post).toContain(field)
  })
}
