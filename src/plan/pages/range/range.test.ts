import { describe, expect, test } from 'vitest'
import { siteFrameOf } from '../../frame/siteFrame.ts'
import { redirectsFile, redirectsOf } from '../../addresses/redirects.ts'
import { car, pageAt, smallContext, smallPages } from '../../testing/small.ts'

const model = (id: number, name: string, body: string, more: Record<string, unknown> = {}) => ({
  id,
  name,
  slug: `m-${id}`,
  manufacturer_name: 'Wanderstone',
  manufacturer_body: body,
  description: `<p>${name} & more.</p>`,
  ...more,
})
const RV = { template: 'rv', manufacturer: 'Wanderstone', build_model_pages: true }
const MODELS = [
  model(1, 'Tableland', 'CARAVANS'),
  model(2, 'Skylark', 'pop tops', { manufacturer_body3: 'Off-Grid' }),
]

describe('The range (spec §2 /range with query body)', () => {
  const pages = smallPages({ site: RV, models: MODELS })

  test('The range lists all models by body, with a filter for each of the seven', () => {
    const { props } = pageAt(pages, '/range', 'range')
    expect(props.groups.map(({ key, models }) => [key, models.map(({ link }) => link.label)])).toEqual([
      ['pop-tops', ['Skylark']],
      ['off-grid', ['Skylark']],
      ['caravans', ['Tableland']],
    ])
    expect(props.filters.map(({ href }) => href)).toEqual([
      '/range',
      '/range?body=j-pod',
      '/range?body=camper+trailer',
      '/range?body=pop+tops',
      '/range?body=off-grid',
      '/range?body=caravans',
      '/range?body=toy+haulers',
      '/range?body=motorised',
    ])
    expect(props.filters.filter(({ current }) => current).map(({ label }) => label)).toEqual(['All'])
  })

  test('Each body has a page that hides the others, for browsers without JavaScript', () => {
    const [all, pop, pods] = ['/range', '/range/pop-tops', '/range/j-pod'].map((path) =>
      pageAt(pages, path, 'range'),
    )
    expect(pop?.props.groups.filter(({ hidden }) => !hidden).map(({ key }) => key)).toEqual(['pop-tops'])
    expect(pods?.props.groups.every(({ hidden }) => hidden)).toBe(true)
    expect({ ...pop?.props, groups: [], filters: [] }).toEqual({ ...all?.props, groups: [], filters: [] })
    expect(pop?.meta.title).toMatch(/^Pop Tops: /)
    // Choosing a filter sets the title by script. It must be the title of the filter's own page.
    expect(all?.props.filters.find(({ label }) => label === 'Pop Tops')?.title).toBe(pop?.meta.title)
  })

  test('The page of each body is served at the address of its filter', () => {
    const file = redirectsFile(redirectsOf(smallContext({ site: RV, models: MODELS }), []))
    expect(file).toContain('/range body=pop+tops /range/pop-tops 200!\n')
    expect(file.match(/^\/range .* 200!$/gm)).toHaveLength(7)
  })

  test('The range keeps an editor’s text for its address', () => {
    const content = [{ path: '/range', title: 'Our vans', html: '<p>Old words.</p>', image: '/images/x.jpg' }]
    const { props } = pageAt(smallPages({ site: RV, models: MODELS, content }), '/range', 'range')
    expect(props).toMatchObject({
      title: 'Our vans',
      image: '/images/x.jpg',
      blocks: [{ html: '<p>Old words.</p>' }],
    })
    expect(pageAt(smallPages({ site: RV, content }), '/range', 'content').props.title).toBe('Our vans')
  })

  test('The range groups models by make if there are several makes and no bodies', () => {
    const models = [model(1, 'HiLux', 'Range'), model(2, 'CX-5', '', { manufacturer_name: 'Mazda' })]
    const { props } = pageAt(smallPages({ site: { build_model_pages: true }, models }), '/range', 'range')
    expect(props.groups.map(({ label }) => label)).toEqual(['Wanderstone', 'Mazda'])
    expect(props.filters.map(({ href, shows }) => [href, shows])).toEqual([
      ['#range-wanderstone', null],
      ['#range-mazda', null],
    ])
  })

  test('A site without models, or without pages for them, has no range', () => {
    expect(smallPages({ site: RV }).some(({ view }) => view === 'range')).toBe(false)
    expect(smallPages({ models: MODELS }).some(({ view }) => view === 'range')).toBe(false)
  })
})

describe('The RV variant’s navigation (spec §2)', () => {
  const paths = [
    ...['/caravan-accessories', '/finance-the-dream', '/insuring-your-investment'],
    ...['/considering-selling-or-trading', '/servicing-your-rv', '/warranty', '/roadside-assistance'],
    ...['/why-wanderstone', '/about-us', '/team', '/careers'],
    ...['/terms-and-conditions', '/privacy-policy'],
  ]
  const content = paths.map((path) => ({ path }))
  const siteFrame = (change = {}) =>
    siteFrameOf(smallContext({ site: { ...RV, name: 'Redgum' }, models: MODELS, content, ...change }))

  test('An RV site has a complete header and footer without any configuration', () => {
    const { header, footer } = siteFrame()
    expect(header.map(({ label, href }) => [label, href])).toEqual([
      ['Range', '/range'],
      ['Caravans In Stock', '/search/RVs-in-stock'],
      ['Caravan Accessories', '/caravan-accessories'],
      ['Caravan Ownership', '/finance-the-dream'],
      ['More', '/about-us'],
    ])
    expect(header[3]?.items).toHaveLength(7)
    expect(header[4]?.items).toHaveLength(6)
    expect(footer.map(({ label, items }) => [label, items.length])).toEqual([
      ['Range', 7],
      ['Ownership', 7],
      ['Redgum', 6],
    ])
  })

  test('The models’ dropdown has pictures and is padded to four', () => {
    const models = [{ ...MODELS[0], image: { url: '/images/a.jpg', thumb: '/images/a-thumb.jpg' } }]
    const [range] = siteFrame({ models }).header
    expect(range?.items).toHaveLength(4)
    expect(range?.items[0]).toMatchObject({
      label: 'Tableland',
      href: '/m-1',
      image: '/images/a-thumb.jpg',
      note: 'Caravans',
    })
    expect(range?.items[1]).not.toHaveProperty('image')
    const [broken] = siteFrame({
      models: [{ ...MODELS[0], image: { url: '/images/a.jpg', thumb: 'a-thumb.jpg' } }],
    }).header
    expect(broken?.items[0]).toHaveProperty('image', '/images/a.jpg')
    expect(range?.items.slice(1).map(({ href }) => href)).toEqual([
      '/range?body=caravans',
      '/range',
      '/search/RVs-in-stock',
    ])
  })

  test('The navigation doesn’t mention vehicles, so it’s the same whatever is in stock', () => {
    const cars = [car(1, { model: 'Tableland' })]
    expect(siteFrame({ cars })).toEqual(siteFrame())
  })

  test('The navigation leaves out an entry whose page doesn’t exist', () => {
    const { header } = siteFrame({ content: [{ path: '/careers' }] })
    expect(header.map(({ label, href }) => [label, href])).toEqual([
      ['Range', '/range'],
      ['Caravans In Stock', '/search/RVs-in-stock'],
      ['More', '/contact'],
    ])
  })

  test('The site’s own menus replace the default navigation', () => {
    const navigation = { header: [{ label: 'Yard', href: '/about-us' }], footer: [] }
    expect(siteFrame({ site: { ...RV, navigation } }).header.map(({ label }) => label)).toEqual(['Yard'])
  })
})
