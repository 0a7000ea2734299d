import { describe, expect, test } from 'vitest'
import { FORM_IDS } from '#rules/forms/formTable.ts'
import type { ContentPage } from '#site/content/content.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { planContext, type PlanContext } from '../../planContext.ts'
import { deadLinks } from '../../addresses/deadLinks.ts'
import { formStart } from './forms.ts'
import type { FormProps, FormStart } from './props.ts'
import type { Page } from '../../page.ts'
import { allPages } from '../../plan.ts'
import { GROUP, NOW, of, SLUGS, stockOf } from '../../testing/demo.ts'
import { headerMenu } from '../../frame/menus.ts'
import { pageAt, smallPages, smallPlan, written } from '../../testing/small.ts'

const pages: Record<string, Page[]> = {}
const contexts: Record<string, PlanContext> = {}
for (const slug of SLUGS) {
  const { tenant, snapshot } = of(slug)
  const stock = stockOf(snapshot)
  pages[slug] = allPages(tenant, stock, NOW)
  contexts[slug] = planContext(tenant, stock, NOW)
}

function formAt(slug: string, path: string): FormStart | undefined {
  const page = pages[slug]?.find((each) => each.path === path)
  return page?.view === 'form' || page?.view === 'contact' ? page.props.form : undefined
}

test('Each vehicle’s form has its own vehicle, and a form without one has none', () => {
  const context = contexts[GROUP] ?? expect.unreachable()
  const [one, other] = [11, 12].map((id) => ({
    car: { id, make: 'Toyota', model: `Model ${id}`, stocknum: `S${id}` },
    name: `Toyota ${id}`,
  }))
  const startOf = (about?: typeof one) => formStart(context, 'general', about)
  expect(startOf(one)).toMatchObject({
    about: { name: 'Toyota 11' },
    context: { car: one?.car, about: 'vehicle' },
  })
  expect(startOf(other)).toMatchObject({ about: { name: 'Toyota 12' }, context: { car: other?.car } })
  const bare = startOf()
  expect(bare.about).toBeNull()
  expect(bare.context).not.toHaveProperty('car')
  expect(startOf(one)).toEqual({
    ...startOf(other),
    about: startOf(one).about,
    context: startOf(one).context,
  })
})

describe('The pages of spec §2', () => {
  test.each([
    [GROUP, '/contact', 'contact'],
    [GROUP, '/contact-us/harbourside-taree', 'contact'],
    [GROUP, '/finance', 'finance'],
    [GROUP, '/book-test-drive', 'test-drive'],
    [GROUP, '/service', 'service'],
    [GROUP, '/book-a-service', 'service'],
    [GROUP, '/trade-in', 'trade-in'],
    [GROUP, '/cars/trade-in', 'trade-in'],
    [GROUP, '/subscription', 'general'],
    ['redgum-rv', '/finance-the-dream', 'finance'],
    ['redgum-rv', '/considering-selling-or-trading', 'sell-my-car'],
    ['redgum-rv', '/servicing-your-rv', 'service'],
    ['redgum-rv', '/insuring-your-investment', 'insurance'],
    ['redgum-rv', '/roadside-assistance', 'roadside'],
    ['redgum-rv', '/caravan-accessories', 'parts'],
    ['southern-cross-motorcycles', '/vehicle-parts-and-accessories', 'parts'],
    ['great-plains-truck-center', '/fleet', 'fleet'],
    ['saltbush-campers', '/careers', 'careers'],
  ] as const)('The site %s has, at %s, the form %s (spec §2)', (slug, path, form) => {
    expect(formAt(slug, path)?.form).toBe(form)
  })

  test('Every site has pages to contact the dealer, book, apply for finance, and trade in', () => {
    for (const slug of Object.keys(pages)) {
      const finance = contexts[slug]?.site.finance_path ?? ''
      const paths = [
        '/contact',
        '/book-test-drive',
        '/book-a-service',
        '/trade-in',
        '/cars/trade-in',
        finance,
      ]
      for (const path of paths) expect(formAt(slug, path), slug + path).toBeDefined()
    }
  })

  test('An own form’s sentence is in its page’s description, and in the form, but not above it too', () => {
    const own = { id: 'own-show', path: '/show', title: 'Show' }
    const pageWith = (intro: string) => {
      const page = pageAt(smallPages({ site: { forms: { own: [{ ...own, intro }] } } }), '/show', 'form')
      return [page.meta.description, page.props.lead]
    }
    expect(pageWith('Meet us in May.')).toEqual(['Meet us in May.', ''])
    expect(pageWith('')).toEqual(['Show at Fixture Motors.', 'Show at Fixture Motors.'])
  })

  test('A dealership’s own page preselects that dealership and shows where it is', () => {
    const page = pages[GROUP]?.find(({ path }) => path === '/contact-us/harbourside-taree')
    const props = page?.props as FormProps
    expect(props.form.preset).toEqual({ preferredDealership: 'harbourside-taree' })
    expect(props.place?.name).toBe('Harbourside Taree')
  })

  test('A form that an editor placed appears between the paragraphs', () => {
    const news = pages[GROUP]?.find(({ path }) => path === '/news')
    if (news?.view !== 'posts') throw new Error('no news')
    const kinds = news.props.blocks.map((block) => ('form' in block ? block.form.form : 'text'))
    expect(kinds).toEqual(['text', 'offers', 'text'])
  })
})

describe('The form on an editor’s page', () => {
  const of = (change: Partial<ContentPage>) =>
    smallPages({ content: [{ path: '/service', html: '<p>One</p><p>Two</p>', ...change }] }).find(
      ({ path }) => path === '/service',
    )

  test('A page’s form depends on its address', () => expect(of({})?.view).toBe('form'))
  test('A page’s form can be turned off', () => expect(of({ form: 'none' })?.view).toBe('content'))
  test('A page’s form can be another one', () =>
    expect((of({ form: 'parts' })?.props as FormProps).form.form).toBe('parts'))
  test('A page with a form in its text has none below it', () => {
    const page = of({
      parts: [{ html: '<p>One</p>' }, { form: 'fleet', line: 5 }, { html: '<p>Two</p>' }],
    })
    if (page?.view !== 'content') throw new Error('no content page')
    expect(page.props.blocks).toEqual([
      { html: '<p>One</p>' },
      { form: expect.objectContaining({ form: 'fleet' }) as FormStart },
      { html: '<p>Two</p>' },
    ])
  })
})

test('The menu and the finance page link to the finance company’s pages, with their events (spec §2, §9)', () => {
  const site = {
    finance_sign_in_url: 'https://f.example/in',
    personalised_finance_url: 'https://f.example/me',
  }
  const both = [
    expect.objectContaining({ href: 'https://f.example/me', kind: 'external', event: 59 }),
    expect.objectContaining({ href: 'https://f.example/in', kind: 'external', event: 58 }),
  ] as object[]
  const { context } = smallPlan({ site })
  expect(headerMenu(context).find(({ label }) => label === 'Finance')?.items).toEqual(
    expect.arrayContaining(both) as object,
  )
  const elsewhereAt = (path: string) => pageAt(smallPages({ site }), path, 'form').props.elsewhere
  expect(elsewhereAt('/finance')).toEqual(both)
  expect(elsewhereAt('/trade-in')).toEqual([])
})

describe('The dealer backend’s id for an editor’s page', () => {
  const page = { path: '/fleet', html: '<p>One</p>', pageId: '4711' }
  const propsAt = (content: Partial<ContentPage>, path: string) =>
    JSON.stringify(smallPages({ content: [content] }).find((page) => page.path === path)?.props)

  test.each<[string, Partial<ContentPage>]>([
    ['the form by its address', page],
    ['a form in its text', { ...page, parts: [{ form: 'fleet', line: 5 }] }],
    ['the contact form', { ...page, path: '/contact' }],
  ])('A page’s backend id is sent with %s', (_what, content) => {
    expect(propsAt(content, content.path ?? '')).toContain('"page_id":"4711"')
  })

  test('A page’s backend id isn’t sent with another page’s form', () =>
    expect(propsAt(page, '/contact')).not.toContain('page_id'))
})

describe('The terms box', () => {
  const siteWith = (forms: object) =>
    siteSchema.validateSync({ id: 1, slug: 'a', name: 'A', url: 'https://a.example', forms })
  const hrefOf = (forms: object, path: string) => {
    const noun = { one: 'car', many: 'cars' }
    const context = { site: siteWith(forms), locations: [], noun, content: [written({ path })] }
    return formStart(context, 'general').settings.terms_path
  }
  const TERMS = '/terms-and-conditions'

  test.each([
    ['at the default address', { terms_required: true }, TERMS, TERMS],
    [
      'at another address',
      { terms_required: true, terms_path: '/legal/terms/' },
      '/legal/terms',
      '/legal/terms',
    ],
    ['only if the page exists', { terms_required: true }, '/legal', undefined],
    ['only if the site asks for agreement', {}, TERMS, undefined],
    [
      'also if only one form asks for agreement',
      { each: [{ form: 'general', fields: ['name', 'terms_conditions'] }] },
      TERMS,
      TERMS,
    ],
  ])('The terms box links to the site’s own terms %s', (_where, forms, path, href) =>
    expect(hrefOf(forms, path)).toBe(href),
  )

  test('A terms page that doesn’t exist is reported', () => {
    const site = siteWith({ terms_required: true })
    const context = planContext({ site, content: [] }, stockOf({}), NOW)
    const dead = deadLinks(context, { pages: new Set(['/']), follow: () => undefined })
    expect(dead.map(({ field }) => field)).toContain('forms.terms_path')
  })
})

describe('A form’s initial data', () => {
  test('The initial data of every form is small', () => {
    for (const context of Object.values(contexts)) {
      for (const form of FORM_IDS)
        expect(JSON.stringify(formStart(context, form)).length, form).toBeLessThan(1200)
    }
  })

  test('A form’s initial data has only settings that differ from the defaults', () => {
    const context = contexts['saltbush-campers']
    if (!context) throw new Error('no context')
    expect(formStart(context, 'general')).toEqual({
      form: 'general',
      settings: {},
      context: { region: 'en-AU', testNumber: '0000 000 000' },
      about: null,
      sender: {
        website_slug: 'saltbush-campers',
        dealership_slug: 'saltbush-fremantle',
        manufacturer_slug: '',
      },
      dealers: {},
      lookup: [],
      mock: false,
      noun: 'camper',
    })
    const forms = {
      ...context.site.forms,
      terms_required: true,
      enquiry_button: 'Message Now' as const,
      each: [
        { form: 'general' as const, title: 'Say hello' },
        { form: 'parts' as const, title: 'Bits' },
      ],
    }
    const site = { ...context.site, forms } as PlanContext['site']
    const start = formStart({ ...context, site }, 'general')
    expect(start.settings).toEqual({
      terms_required: true,
      terms_path: '/terms-and-conditions',
      enquiry_button: 'Message Now',
      each: [{ form: 'general', title: 'Say hello' }],
    })
  })

  test('A form’s initial data has only what the lead says about its vehicle', () => {
    const context = contexts[GROUP]
    const vehicle = context?.listed[0]
    if (!context || !vehicle) throw new Error('no vehicle')
    const car = vehicle.car()
    const start = formStart(context, 'test-drive', { car, name: 'A car' })
    expect(start.context.car).toMatchObject({
      id: car.id,
      stocknum: car.stocknum,
      dealership_slug: car.dealership_slug,
    })
    expect(start.context.about).not.toBe('link')
    expect(start.about).toEqual({ name: 'A car', slug: car.slug, tag: car.tag, price: car.price })
    expect(start.dealers[car.dealership_slug]).toBeGreaterThan(0)
  })
})
