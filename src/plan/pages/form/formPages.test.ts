import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { FORM_IDS } from '#rules/forms/formTable.ts'
import type { ContentPage } from '#site/content/content.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { planContext } from '../../planContext.ts'
import type { PlanContext } from '../../context.ts'
import { deadLinks } from '../../addresses/deadLinks.ts'
import { formStart } from './forms.ts'
import type { FormProps } from './props.ts'
import type { FormStart } from './start.ts'
import type { Page } from '../../page.ts'
import { allPages } from '../../plan.ts'
import { hashOf } from '../../testing/hashOf.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const TENANTS = join(import.meta.dirname, '../../../../tenants')
const stockOf = (snapshot: Buffer) => readStock(sourceOf(snapshot), hashOf).stock

const pages: Record<string, Page[]> = {}
const contexts: Record<string, PlanContext> = {}
beforeAll(async () => {
  for (const slug of readdirSync(TENANTS)) {
    const tenant = await loadTenant(join(TENANTS, slug))
    const stock = stockOf(readFileSync(join(TENANTS, slug, 'snapshot.json')))
    pages[slug] = allPages(tenant, stock, NOW)
    contexts[slug] = planContext(tenant, stock, NOW)
  }
})

const formAt = (slug: string, path: string): FormStart | undefined => {
  const page = pages[slug]?.find((each) => each.path === path)
  return page?.view === 'form' || page?.view === 'contact' ? page.props.form : undefined
}

describe('the pages of spec §2 have their forms', () => {
  test.each([
    ['harbourside-motors', '/contact', 'contact'],
    ['harbourside-motors', '/contact-us/harbourside-taree', 'contact'],
    ['harbourside-motors', '/finance', 'finance'],
    ['harbourside-motors', '/book-test-drive', 'test-drive'],
    ['harbourside-motors', '/service', 'service'],
    ['harbourside-motors', '/book-a-service', 'service'],
    ['harbourside-motors', '/trade-in', 'trade-in'],
    ['harbourside-motors', '/cars/trade-in', 'trade-in'],
    ['harbourside-motors', '/subscription', 'general'],
    ['redgum-rv', '/finance-the-dream', 'finance'],
    ['redgum-rv', '/considering-selling-or-trading', 'sell-my-car'],
    ['redgum-rv', '/servicing-your-rv', 'service'],
    ['redgum-rv', '/insuring-your-investment', 'insurance'],
    ['redgum-rv', '/roadside-assistance', 'roadside'],
    ['redgum-rv', '/caravan-accessories', 'parts'],
    ['southern-cross-motorcycles', '/vehicle-parts-and-accessories', 'parts'],
    ['great-plains-truck-center', '/fleet', 'fleet'],
    ['saltbush-campers', '/careers', 'careers'],
  ] as const)('%s%s', (slug, path, form) => {
    expect(formAt(slug, path)?.form).toBe(form)
  })

  test('every site has pages to contact the dealer, book, apply for finance, and trade in', () => {
    for (const slug of Object.keys(pages)) {
      const finance = contexts[slug]?.site.finance_path ?? ''
      for (const path of [
        '/contact',
        '/book-test-drive',
        '/book-a-service',
        '/trade-in',
        '/cars/trade-in',
        finance,
      ]) {
        expect(formAt(slug, path), slug + path).toBeDefined()
      }
    }
  })

  test('a dealership’s own page preselects that dealership and shows where it is', () => {
    const page = pages['harbourside-motors']?.find(({ path }) => path === '/contact-us/harbourside-taree')
    const props = page?.props as FormProps
    expect(props.form.preset).toEqual({ preferredDealership: 'harbourside-taree' })
    expect(props.place?.name).toBe('Harbourside Taree')
  })

  test('a form that an editor placed appears between the paragraphs', () => {
    const news = pages['harbourside-motors']?.find(({ path }) => path === '/news')
    if (news?.view !== 'posts') throw new Error('no news')
    const kinds = news.props.blocks.map((block) => ('form' in block ? block.form.form : 'text'))
    expect(kinds).toEqual(['text', 'offers', 'text'])
  })
})

describe('the form on an editor’s page', () => {
  const site = siteSchema.validateSync({ id: 1, slug: 'a', name: 'A', url: 'https://a.example' })
  const written = (change: Partial<ContentPage>): ContentPage => ({
    file: 'content/service.md',
    path: '/service',
    title: 'Service',
    description: 'x',
    kicker: '',
    image: '',
    aside: 'none',
    html: '<p>One</p><p>Two</p>',
    headings: [],
    ...change,
  })
  const of = (change: Partial<ContentPage>) =>
    allPages({ site, content: [written(change)] }, stockOf(Buffer.from('{}')), NOW).find(
      ({ path }) => path === '/service',
    )

  test('depends on its address', () => expect(of({})?.view).toBe('form'))
  test('can be turned off', () => expect(of({ form: 'none' })?.view).toBe('content'))
  test('can be another one', () =>
    expect((of({ form: 'parts' })?.props as FormProps).form.form).toBe('parts'))
  test('can be in the text, in which case there’s none below it', () => {
    const page = of({ forms: [{ form: 'fleet', at: 10 }] })
    if (page?.view !== 'content') throw new Error('no content page')
    expect(page.props.blocks).toEqual([
      { html: '<p>One</p>' },
      { form: expect.objectContaining({ form: 'fleet' }) as FormStart },
      { html: '<p>Two</p>' },
    ])
  })
})

describe('the dealer backend’s id for an editor’s page', () => {
  const site = siteSchema.validateSync({ id: 1, slug: 'a', name: 'A', url: 'https://a.example' })
  const page: ContentPage = {
    file: 'content/a.md',
    path: '/fleet',
    title: 'A',
    description: 'x',
    kicker: '',
    image: '',
    aside: 'none',
    html: '<p>One</p>',
    headings: [],
    pageId: '4711',
  }
  const stock = () => stockOf(Buffer.from('{}'))
  const idsOf = (content: ContentPage, path: string) =>
    JSON.stringify(
      allPages({ site, content: [content] }, stock(), NOW).find((each) => each.path === path)?.props,
    )

  test.each([
    ['the form by its address', page],
    ['a form in its text', { ...page, forms: [{ form: 'fleet' as const, at: 3 }] }],
    ['the contact form', { ...page, path: '/contact' }],
  ])('is sent with %s', (_what, content) => {
    expect(idsOf(content, content.path)).toContain('"page_id":"4711"')
  })

  test('isn’t sent with another page’s form', () => expect(idsOf(page, '/contact')).not.toContain('page_id'))
})

describe('the terms box links to the site’s own terms', () => {
  const siteWith = (forms: object) =>
    siteSchema.validateSync({ id: 1, slug: 'a', name: 'A', url: 'https://a.example', forms })
  const termsAt = (path: string): Pick<ContentPage, 'path'>[] => [{ path }]
  const hrefOf = (forms: object, content: Pick<ContentPage, 'path'>[]) =>
    formStart(
      {
        site: siteWith(forms),
        locations: [],
        noun: { one: 'car', many: 'cars' },
        content: content as ContentPage[],
      },
      'general',
    ).settings.terms_path

  test.each([
    ['at the default address', { terms_required: true }, '/terms-and-conditions', '/terms-and-conditions'],
    [
      'at another address',
      { terms_required: true, terms_path: '/legal/terms/' },
      '/legal/terms',
      '/legal/terms',
    ],
    ['only if the page exists', { terms_required: true }, '/legal', undefined],
    ['only if the site asks for agreement', {}, '/terms-and-conditions', undefined],
    [
      'also if only one form asks for agreement',
      { each: [{ form: 'general', fields: ['name', 'terms_conditions'] }] },
      '/terms-and-conditions',
      '/terms-and-conditions',
    ],
  ])('%s', (_where, forms, written, href) => expect(hrefOf(forms, termsAt(written))).toBe(href))

  test('reports a terms page that doesn’t exist', () => {
    const context = planContext(
      { site: siteWith({ terms_required: true }), content: [] },
      stockOf(Buffer.from('{}')),
      NOW,
    )
    const dead = deadLinks(context, { pages: new Set(['/']), follow: () => undefined })
    expect(dead.map(({ field }) => field)).toContain('forms.terms_path')
  })
})

describe('a form’s initial data', () => {
  test('is small for every form', () => {
    for (const context of Object.values(contexts)) {
      for (const form of FORM_IDS) {
        expect(JSON.stringify(formStart(context, form)).length, form).toBeLessThan(1200)
      }
    }
  })

  test('contains only settings that differ from the defaults', () => {
    const context = contexts['saltbush-campers']
    if (!context) throw new Error('no context')
    expect(formStart(context, 'general')).toEqual({
      form: 'general',
      settings: {},
      context: { region: 'en-AU' },
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
    const start = formStart(
      { ...context, site: { ...context.site, forms } as PlanContext['site'] },
      'general',
    )
    expect(start.settings).toEqual({
      terms_required: true,
      terms_path: '/terms-and-conditions',
      enquiry_button: 'Message Now',
      each: [{ form: 'general', title: 'Say hello' }],
    })
  })

  test('contains only what the lead says about its vehicle', () => {
    const context = contexts['harbourside-motors']
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
