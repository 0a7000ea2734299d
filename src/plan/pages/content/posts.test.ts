import { describe, expect, test } from 'vitest'
import { redirectsFile, redirectsOf } from '../../addresses/redirects.ts'
import { offer, pageAt, smallContext, smallPages, type Small } from '../../testing/small.ts'

const paths = (small: Small) => smallPages(small).map(({ path }) => path)

describe('the blog (spec §1 blogs settings)', () => {
  const article = (day: number, more = {}) => ({
    path: `/news/day-${day}`,
    date: `2026-11-${String(day).padStart(2, '0')}`,
    ...more,
  })
  const site = { blogs: { enabled: true, path: '/news', per_page: 2 } }

  test('lists articles on numbered pages, newest first, and shows the editor’s text for the blog’s address', () => {
    const content = [
      article(3),
      article(9),
      article(5),
      { path: '/news', title: 'Journal', html: '<p>Hello.</p>' },
    ]
    const pages = smallPages({ site, content })
    const first = pageAt(pages, '/news', 'posts')
    expect(first.props.posts.map(({ link, date }) => [link.href, date])).toEqual([
      ['/news/day-9', '9 November 2026'],
      ['/news/day-5', '5 November 2026'],
    ])
    expect(first.props).toMatchObject({ title: 'Journal', blocks: [{ html: '<p>Hello.</p>' }] })
    expect(first.meta.next).toBe('/news/page/2')
    const second = pageAt(pages, '/news/page/2', 'posts')
    expect(second.props.posts.map(({ link }) => link.href)).toEqual(['/news/day-3'])
    expect(second.props.blocks).toEqual([])
    expect(second.meta.title).not.toBe(first.meta.title)
  })

  test('has an article’s page under the blog’s, with its author, its date and links to other articles', () => {
    const content = [article(3, { author: 'Nadia' }), article(9)]
    const { props, meta } = pageAt(smallPages({ site, content }), '/news/day-3', 'content')
    expect(props.crumbs.map(({ href }) => href)).toEqual(['/', '/news', '/news/day-3'])
    expect(props.blocks[0]).toEqual({
      byline: { author: 'Nadia', date: '3 November 2026', datetime: '2026-11-03' },
    })
    expect(props.more?.posts.map(({ link }) => link.href)).toEqual(['/news/day-9'])
    expect(meta.jsonLd[1]).toMatchObject({
      '@type': 'Article',
      datePublished: '2026-11-03',
      author: { name: 'Nadia' },
    })
  })

  test('keeps the picture’s main subject in view on the card and the page', () => {
    const content = [article(3, { image: '/images/a.jpg', focus: '60% 30%' }), article(9)]
    const pages = smallPages({ site, content })
    const [plain, focused] = pageAt(pages, '/news', 'posts').props.posts
    expect([plain?.focus, focused?.focus]).toEqual([undefined, '60% 30%'])
    expect(pageAt(pages, '/news/day-3', 'content').props.focus).toBe('60% 30%')
  })

  test('publishes an article on its day, in the dealer’s time zone', () => {
    const content = [article(21)]
    expect(paths({ site, content, now: '2026-11-20T12:59:00Z' })).not.toContain('/news/day-21')
    expect(paths({ site, content, now: '2026-11-20T13:00:00Z' })).toContain('/news/day-21')
  })

  test('uses the addresses that links are rewritten to: /news for /blog if the blog is at /news', () => {
    const content = [{ path: '/blog/towing', date: '2026-11-01' }, { path: '/pages/parking' }]
    const pages = paths({ site, content })
    expect(pages).toContain('/news/towing')
    expect(pages).toContain('/parking')
    const file = redirectsFile(redirectsOf(smallContext({ site, content }), []))
    expect(file).toContain('/blog/:article /news/:article 302\n')
    expect(file).toContain('/pages/:page /:page 302\n')
  })

  test('has no list on a site without a blog, but keeps everything that editors wrote', () => {
    const content = [article(3), { path: '/news', title: 'Old news' }]
    const pages = smallPages({ content })
    expect(pages.some(({ view }) => view === 'posts')).toBe(false)
    expect(pageAt(pages, '/news', 'content').props.title).toBe('Old news')
    expect(pageAt(pages, '/news/day-3', 'content').props.more).toBeNull()
  })

  test('says so if there are no articles', () => {
    expect(pageAt(smallPages({ site }), '/news', 'posts').props).toMatchObject({ posts: [], pages: [] })
  })
})

describe('offers (spec §1 offers.count)', () => {
  const content = [
    { path: '/offers/over', offer: offer({ ends: '2026-11-19' }) },
    {
      path: '/offers/last-day',
      offer: offer({ starts: '2026-11-01', ends: '2026-11-20', href: '/contact' }),
    },
    { path: '/offers/for-good', offer: offer() },
    { path: '/offers/to-come', offer: offer({ starts: '2026-11-21' }) },
    { path: '/offers/new', offer: offer({ starts: '2026-11-10' }) },
  ]
  const shown = (count: number, now?: string) => {
    const pages = smallPages({ site: { offers: { count } }, content, ...(now && { now }) })
    return pages.flatMap((page) =>
      page.view === 'posts' ? page.props.posts.map(({ link }) => link.href.replace('/offers/', '')) : [],
    )
  }

  test('lists current offers, newest first, as many as the site shows', () => {
    expect(shown(9)).toEqual(['new', 'last-day', 'for-good'])
    expect(shown(2)).toEqual(['new', 'last-day'])
    expect(shown(0)).toEqual([])
    expect(shown(9, '2026-11-21T13:00:00Z')).toEqual(['to-come', 'new', 'for-good'])
  })

  test('has no page for an expired offer, and redirects its address to the page of offers', () => {
    const small = { site: { offers: { count: 9 } }, content }
    expect(paths(small)).not.toContain('/offers/over')
    expect(redirectsFile(redirectsOf(smallContext(small), []))).toContain('/offers/over /offers 302\n')
  })

  test('has no page for an offer beyond the number shown, and tells its editor', () => {
    const warnings: string[] = []
    const pages = smallPages({ site: { offers: { count: 1 } }, content }, warnings)
    expect(pages.map(({ path }) => path)).not.toContain('/offers/for-good')
    expect(warnings.join('\n')).toMatch(/offers\/for-good.*offers\.count allows only 1$/)
  })

  test('shows an offer’s headline figure, its last day and where to go', () => {
    const { props } = pageAt(
      smallPages({ site: { offers: { count: 9 } }, content }),
      '/offers/last-day',
      'content',
    )
    expect(props.blocks[0]).toMatchObject({
      offer: {
        price: '$1',
        until: 'Until 20 November 2026',
        button: { href: '/contact', label: 'Make an enquiry' },
      },
    })
    expect(props.more?.posts).toHaveLength(2)
  })

  test('shows the newest offers and articles on the home page', () => {
    const site = { offers: { count: 9 }, blogs: { enabled: true } }
    const { props } = pageAt(
      smallPages({ site, content: [...content, { path: '/blog/x', date: '2026-11-01' }] }),
      '/',
      'home',
    )
    expect(props.shelves.map(({ posts, all }) => [posts.length, all?.href])).toEqual([
      [3, '/offers'],
      [1, '/blog'],
    ])
    expect(pageAt(smallPages({ content }), '/', 'home').props.shelves).toEqual([])
  })
})

describe('lists below an editor’s text', () => {
  const person = {
    name: "Zoë van der O'Brien",
    role: 'Sales',
    group: 'Front',
    text: '',
    image: '',
    phone: '02 5550 1200',
    email: '',
  }
  const opening = {
    title: 'Mechanic',
    type: 'Part time',
    place: 'Dubbo',
    text: 'Tools.',
    posted: '2026-11-01',
    closes: '2026-11-20',
  }

  test('show a team by group, with a monogram for people without a picture', () => {
    const people = [
      person,
      { ...person, name: 'X', group: 'Back', phone: '' },
      { ...person, name: '!?', phone: '' },
    ]
    const { props } = pageAt(smallPages({ content: [{ path: '/team', people }] }), '/team', 'content')
    expect(props.blocks[1]).toMatchObject({
      people: [
        { group: 'Front', people: [{ initials: 'ZO', phone: { kind: 'tel', event: 25 } }, { initials: '' }] },
        { group: 'Back', people: [{ initials: 'X', phone: null }] },
      ],
    })
  })

  test('show jobs until their last day, even on a page with a form, and tell search engines', () => {
    const content = [
      { path: '/careers', openings: [opening, { ...opening, title: 'Gone', closes: '2026-11-19' }] },
    ]
    const { props, meta } = pageAt(smallPages({ content }), '/careers', 'form')
    expect(props.blocks[1]).toEqual({
      openings: [
        { title: 'Mechanic', facts: ['Part time', 'Dubbo', 'Apply by 20 November 2026'], text: 'Tools.' },
      ],
    })
    expect(meta.jsonLd.slice(1)).toMatchObject([
      { '@type': 'JobPosting', employmentType: 'PART_TIME', validThrough: '2026-11-20' },
    ])
  })
})
